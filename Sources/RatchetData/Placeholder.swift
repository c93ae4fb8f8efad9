// RatchetData
