// CountersList/Sources
