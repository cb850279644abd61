// The many small test files, on all processors; one that is run alone is easier to follow without.
const os = require('node:os');

module.exports = {
  ...require('./.mocharc.json'),
  parallel: true,
  jobs: Math.max(2, os.availableParallelism()),
};
