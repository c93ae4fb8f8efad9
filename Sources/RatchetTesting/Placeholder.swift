// RatchetTesting
