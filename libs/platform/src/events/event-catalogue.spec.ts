import { defineEvent } from '@pds/kernel';
import { EventCatalogue, EventDefinedTwice, UndefinedEvent } from './event-catalogue';
import { type EventHandler, HandlesEvent } from './handles-event';

interface DoorOpened {
  readonly doorId: number;
}
const DoorOpened = defineEvent<DoorOpened>('house.door-opened');

describe('the catalogue of events', () => {
  it('refuses two events with the same name', () => {
    const twin = defineEvent<{ door: string }>('house.door-opened');
    expect(() => new EventCatalogue([DoorOpened, defineEvent('house.door-closed'), twin])).toThrow(EventDefinedTwice);
  });

  it('refuses an undefined event, and one that reuses the name of a defined one', () => {
    const catalogue = new EventCatalogue([DoorOpened]);
    expect(() => catalogue.check(DoorOpened, 'Porter')).not.toThrow();
    expect(() => catalogue.check(defineEvent('house.door-locked'), 'Porter')).toThrow(UndefinedEvent);
    expect(() => catalogue.check(defineEvent('house.door-opened'), 'Porter')).toThrow(/Porter.*house\.door-opened/);
  });
});

describe('a handler', () => {
  it('compiles only for the payload of its event', () => {
    @HandlesEvent(DoorOpened)
    class Greet implements EventHandler<DoorOpened> {
      async handle({ doorId }: DoorOpened): Promise<void> {
        expect(doorId).toBeGreaterThan(0);
      }
    }

    // @ts-expect-error: a door has no window
    @HandlesEvent(DoorOpened)
    class Air implements EventHandler<{ windowId: number }> {
      async handle({ windowId }: { windowId: number }): Promise<void> {
        expect(windowId).toBeGreaterThan(0);
      }
    }

    // @ts-expect-error: the event does not contain who opened the door
    @HandlesEvent(DoorOpened)
    class Announce implements EventHandler<DoorOpened & { person: string }> {
      async handle({ person }: DoorOpened & { person: string }): Promise<void> {
        expect(person).not.toBe('');
      }
    }

    expect([Greet, Air, Announce]).toHaveLength(3);
  });
});
