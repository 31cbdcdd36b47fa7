// A worker of Jest ends with the run that started it, also when a test hangs in it.
process.once('disconnect', () => process.exit());
