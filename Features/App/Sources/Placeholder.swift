// App/Sources
