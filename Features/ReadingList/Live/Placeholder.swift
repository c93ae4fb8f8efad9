// ReadingList/Live
