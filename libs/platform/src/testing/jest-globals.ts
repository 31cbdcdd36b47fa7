import type { Config } from '@jest/types';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// What test files import from `@jest/globals`. Jest's own module cannot be loaded in plain Node, where they run (ADR 0086).

const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: { fakeTimers: { enableGlobally: true } } as Config.ProjectConfig,
  global: globalThis,
});

export const jest = {
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  useFakeTimers: (config?: Config.FakeTimersConfig) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (milliseconds: number) => timers.advanceTimersByTime(milliseconds),
  advanceTimersByTimeAsync: (milliseconds: number) => timers.advanceTimersByTimeAsync(milliseconds),
  getTimerCount: () => timers.getTimerCount(),
  runAllTimers: () => timers.runAllTimers(),
  runOnlyPendingTimers: () => timers.runOnlyPendingTimers(),
};
