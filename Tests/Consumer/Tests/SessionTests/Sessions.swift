// `.ci/consumer` adds a test of a recorded session of each example feature.
