// RatchetDriver
