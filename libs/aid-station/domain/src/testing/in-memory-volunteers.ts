import type { Clock } from '@pds/kernel';
import { type VolunteerLink, volunteerLinkLife, type VolunteerOffice } from '../model/volunteers/volunteer';
import { VolunteerLinks } from '../ports/volunteers/volunteer-links';
import { VolunteerOffices } from '../ports/volunteers/volunteer-offices';

export class InMemoryVolunteerOffices extends VolunteerOffices {
  constructor(private readonly offices: Readonly<Record<number, VolunteerOffice>>) {
    super();
  }

  override async find(id: number): Promise<VolunteerOffice | null> {
    return this.offices[id] ?? null;
  }
}

/** Links with counted secrets. */
export class InMemoryVolunteerLinks extends VolunteerLinks {
  private readonly rows: (VolunteerLink | null)[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  override async issue(memberId: number, slotId?: number): Promise<string> {
    this.rows.push({ memberId, expiresAt: this.clock.now() + volunteerLinkLife });
    return `https://pds.example/benevole/#token=secret-${this.rows.length}${slotId === undefined ? '' : `&creneau=${slotId}`}`;
  }

  override async end(memberId: number): Promise<void> {
    const now = this.clock.now();
    for (const [index, row] of this.rows.entries())
      if (row?.memberId === memberId) this.rows[index] = { memberId, expiresAt: Math.min(row.expiresAt, now) };
  }

  override async find(secret: string): Promise<VolunteerLink | null> {
    return this.rows[Number(secret.replace('secret-', '')) - 1] ?? null;
  }

  override async forget(memberId: number): Promise<void> {
    for (const [index, row] of this.rows.entries()) if (row?.memberId === memberId) this.rows[index] = null;
  }
}
