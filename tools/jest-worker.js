// Loaded into each worker of Jest before the code of the runner (jest-runner.js).
import process from 'node:process';

if (process.argv[1]?.includes('tinypool')) {
  // A worker ends with the run that started it, also when a test hangs in it.
  process.once('disconnect', () => process.exit());

  // When one worker asks for its configuration, jest-light-runner answers all that will ask, and each only once. On a busy machine a worker
  // gets it before it listens, then waits for ever: the configuration is kept here until the worker asks.
  let configuration;
  const keep = (event) => {
    if (event !== 'message') return;
    process.off('newListener', keep);
    process.on('message', (message) => {
      if (message?.type === 'jest-light-runner-worker-data') configuration = message;
    });
  };
  process.on('newListener', keep);
  const send = process.send.bind(process);
  process.send = (message, ...options) => {
    if (message !== 'jest-light-runner-get-worker-data' || !configuration) return send(message, ...options);
    process.nextTick(() => process.emit('message', configuration));
    return true;
  };
}
