// CountersList/Live
