// No install step downloads a browser: see libs/platform browser lookup and docs/operations.md.
module.exports = { skipDownload: true };
