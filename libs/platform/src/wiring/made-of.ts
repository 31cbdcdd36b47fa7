import type { FactoryProvider } from '@nestjs/common';

/** Any class, including an abstract one, as an injection token. */
type Token<Instance> = abstract new (...parameters: never[]) => Instance;

/**
 * A provider for a class without decorators. The tokens follow the constructor's parameters, and the compiler checks that they fit: a use
 * case with swapped, missing or additional ports does not compile.
 *
 * The compiler cannot distinguish two ports of identical shape: types are compared by their members. Repositories differ by what they find,
 * other ports by methods named for the need (`departmentOfOffice`). Where two must be alike, a protected member that only exists for the
 * compiler makes them different (made-of.spec.ts); it is not required of every port, since a plain object could then no longer replace one.
 */
export function madeOf<Instance, Parameters extends unknown[]>(
  type: new (...parameters: Parameters) => Instance,
  ...tokens: { [Index in keyof Parameters]: Token<Parameters[Index]> }
): FactoryProvider {
  return { provide: type, useFactory: (...parameters: Parameters) => new type(...parameters), inject: tokens };
}

/** The same, provided under the port that the class implements. */
export function portMadeOf<Port, Parameters extends unknown[]>(
  port: Token<Port>,
  type: new (...parameters: Parameters) => Port,
  ...tokens: { [Index in keyof Parameters]: Token<Parameters[Index]> }
): FactoryProvider {
  return { ...madeOf(type, ...tokens), provide: port };
}

/** A provider whose creation needs more than its constructor: a value from the settings, a policy. */
export function madeBy<Instance, Parameters extends unknown[]>(
  provided: Token<Instance>,
  make: (...parameters: Parameters) => Instance,
  ...tokens: { [Index in keyof Parameters]: Token<Parameters[Index]> }
): FactoryProvider {
  return { provide: provided, useFactory: make, inject: tokens };
}
