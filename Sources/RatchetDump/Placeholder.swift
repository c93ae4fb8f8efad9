// RatchetDump
