import { useSyncExternalStore } from 'react';

/** A value outside React. */
export interface SharedValue<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a value that any code changes, and components show with {@link useShared}. */
export function sharedValue<Value>(value: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useShared = <Value>({ subscribe, get }: SharedValue<Value>) => useSyncExternalStore(subscribe, get, get);
