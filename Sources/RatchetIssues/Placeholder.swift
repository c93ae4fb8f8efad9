// RatchetIssues
