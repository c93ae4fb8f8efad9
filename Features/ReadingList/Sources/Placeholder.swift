// ReadingList/Sources
