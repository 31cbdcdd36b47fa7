import { defineEvent } from './outbox';

describe('an event definition', () => {
  it('creates events with its name', () => {
    const DoorOpened = defineEvent<{ doorId: number }>('house.door-opened');
    expect(DoorOpened({ doorId: 4 })).toEqual({ type: 'house.door-opened', payload: { doorId: 4 } });
    expect(DoorOpened.type).toBe('house.door-opened');
  });

  it('refuses another payload at compile time', () => {
    const DoorOpened = defineEvent<{ doorId: number }>('house.door-opened');
    // @ts-expect-error: a door has a number
    expect(DoorOpened({ doorId: 'four' }).type).toBe('house.door-opened');
    // @ts-expect-error: the payload is missing
    expect(DoorOpened().type).toBe('house.door-opened');
  });

  it.each(['house.Door', 'house.', 'a.b.c', 'house.door opened'] as const)('cannot be named « %s »', (name) => {
    expect(() => defineEvent(name)).toThrow(RangeError);
  });
});
