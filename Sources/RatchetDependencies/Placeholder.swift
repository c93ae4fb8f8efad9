// RatchetDependencies
