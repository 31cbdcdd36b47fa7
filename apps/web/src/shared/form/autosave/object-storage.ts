/** A `Storage` whose items are in an object that a test can read. */
export const storageOf = (items: Record<string, string>): Storage =>
  new Proxy(items, {
    get: (_, name) =>
      ({
        getItem: (key: string) => items[key] ?? null,
        setItem: (key: string, value: string) => void (items[key] = value),
        removeItem: (key: string) => void delete items[key],
      })[name as string],
  }) as unknown as Storage;
