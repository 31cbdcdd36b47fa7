import type { INestApplicationContext } from '@nestjs/common';
import { IssueCreditNote, IssueInvoice, RecordPayments } from '@pds/accounting/domain';
import { TransformDemand } from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { ConfigureDemand, DeleteDemand, SubmitExpressDemand } from '@pds/demand/domain';
import { GenerateDocument, ValidateDocument } from '@pds/documents/domain';
import { Clock, localDate, Money, type Principal, toIsoWithOffset } from '@pds/kernel';
import { TypeOrmUnitOfWork } from '@pds/platform';
import {
  type DemonstrationEvent,
  demonstrationEvents,
  demonstrationRequests,
  type DemonstrationStage,
} from './demonstration-events';
import { type DemonstrationStructure, seedDemonstrationStructure } from './demonstration-structure';

const DAY = 86_400_000;

/** What each stage has been through, in order. */
const steps: Record<DemonstrationStage, number> = {
  filed: 0,
  refused: 0,
  deleted: 0,
  priced: 1,
  quoted: 2,
  accepted: 3,
  transformed: 4,
  'part-invoiced': 5,
  'part-paid': 6,
  paid: 6,
  credited: 6,
};

/**
 * Loads the demonstration data once: accounts, offices and organisations, then a dossier in each stage, taken there by the
 * use cases themselves. Dates are relative to the day of loading.
 */
export async function loadDemonstrationData(application: INestApplicationContext): Promise<void> {
  const structure = await seedDemonstrationStructure(application);
  const unitOfWork = application.get(TypeOrmUnitOfWork);
  const [loaded] = await unitOfWork.query<{ loaded: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM demand.demands) AS loaded',
  );
  if (loaded!.loaded) return;
  const loader = new DossierLoader(application, structure);
  for (const [position, event] of demonstrationEvents.entries()) await loader.load(event, position);
  for (const [position, request] of demonstrationRequests.entries()) {
    await loader.load(
      {
        ...request,
        address: 'Place de la Mairie',
        stage: 'filed',
        day: 20 + ((position * 17) % 240),
        slots: [
          {
            name: 'Journée',
            from: '09:00',
            hours: 6 + (position % 4),
            peak: 150 + ((position * 137) % 2400),
            behaviour: 2,
            rescuers: 2,
          },
        ],
        comments: 'Demande de démonstration.',
      },
      demonstrationEvents.length + position,
    );
  }
}

class DossierLoader {
  private readonly now: number;

  constructor(
    private readonly application: INestApplicationContext,
    private readonly structure: DemonstrationStructure,
  ) {
    this.now = this.get(Clock).now();
  }

  async load(event: Omit<DemonstrationEvent, 'organisation'>, position: number): Promise<void> {
    const department = this.structure.departments[event.department];
    const staff: Principal = {
      accountId: department.managerAccountId,
      role: 'ROLE_LOCAL_MANAGER',
      scope: { kind: 'department', departmentId: department.id },
    };
    const id = await this.file(event, position);
    const done = steps[event.stage];
    if (event.stage === 'refused') await this.refuse(id);
    if (event.stage === 'deleted') await this.get(DeleteDemand).execute(id, staff);
    if (done >= 1) await this.configure(event, id, position, staff);
    if (done >= 2) {
      const quote = await this.get(GenerateDocument).execute({ type: 1, demandId: id }, staff);
      if (done >= 3) await this.get(ValidateDocument).execute(quote.id, staff);
    }
    if (done >= 4) await this.get(TransformDemand).execute({ demandId: id }, staff);
    if (done >= 5) await this.invoice(event.stage, id, staff);
  }

  private async file(event: Omit<DemonstrationEvent, 'organisation'>, position: number): Promise<number> {
    const organiser = this.structure.organisers[position % this.structure.organisers.length]!;
    const at = (day: number, time: string) => {
      const date = localDate(this.now + (event.day + day) * DAY, 'Europe/Paris');
      return `${date}T${time}`;
    };
    const { id } = await this.get(SubmitExpressDemand).execute(
      {
        eventName: event.name,
        eventDepartment: event.department,
        eventType: event.nature,
        eventAddress: event.address,
        eventPostalCode: event.zip,
        eventCity: event.city,
        comments: event.comments,
        firstName: organiser.firstName,
        name: organiser.lastName,
        email: organiser.email,
        tel: organiser.phone,
        eventSlots: event.slots.map((slot) => {
          const start = at(slot.day ?? 0, slot.from);
          const [hours, minutes] = slot.from.split(':').map(Number);
          const end = hours! * 60 + minutes! + slot.hours * 60;
          const pad = (value: number) => String(value).padStart(2, '0');
          const endTime = `${pad(Math.floor((end % 1440) / 60))}:${pad(end % 60)}`;
          return {
            name: slot.name,
            startDate: start,
            endDate: at((slot.day ?? 0) + Math.floor(end / 1440), endTime),
            peak: slot.peak,
            nature: event.nature,
          };
        }),
      },
      // Past events can only be filed by staff (spec organiser 5).
      {
        principal: { accountId: organiser.accountId, role: 'ROLE_ADMIN', scope: { kind: 'all' } },
        createdAccountId: null,
      },
    );
    return id;
  }

  private async configure(
    event: Omit<DemonstrationEvent, 'organisation'>,
    id: number,
    position: number,
    staff: Principal,
  ): Promise<void> {
    const department = this.structure.departments[event.department];
    const dossier = await this.get(DemandFacade).dossier(id);
    const offices = department.officeIds;
    const change = {
      organizationId: department.organisationIds[position % department.organisationIds.length]!,
      departmentId: department.id,
      officeId: offices[(event.office ?? position) % offices.length]!,
      demandSlots: dossier!.slots.map((slot, index) => {
        const wanted = event.slots[index]!;
        return {
          id: slot.id,
          publicBehavior: wanted.behaviour,
          feature: 2 as const,
          interventionDelay: 2 as const,
          rescueWorkerCount: wanted.rescuers,
          mealCount: wanted.meals ?? 0,
          vps: wanted.vps ?? 0,
          lotA: wanted.lotA ?? 0,
          lotB: wanted.lotB ?? 0,
        };
      }),
    };
    await this.get(ConfigureDemand).execute({ id, version: dossier!.version, change }, staff);
  }

  /** Half of the price for a partial invoice, all of it otherwise; then what the stage asks for. */
  private async invoice(stage: DemonstrationStage, id: number, staff: Principal): Promise<void> {
    const dossier = await this.get(DemandFacade).dossier(id);
    const half = Money.ofCents(Math.floor(dossier!.totalCents! / 2));
    const invoice = await this.get(IssueInvoice).execute(
      {
        aidStationId: id,
        amount: stage === 'part-invoiced' ? half : 'remaining',
        contact: null,
        commitmentNumber: '',
        comment: stage === 'part-invoiced' ? 'Acompte de 50 %' : '',
      },
      staff,
    );
    const { id: invoiceId } = invoice.snapshot();
    const paidOn = toIsoWithOffset(this.now, 'Europe/Paris').slice(0, 10);
    const pay = (amount: Money, type: number) =>
      this.get(RecordPayments).execute({ invoiceId, payments: [{ type, amount, paidOn }] }, staff);
    if (stage === 'part-paid') await pay(half, 2);
    if (stage === 'paid') await pay(Money.ofCents(dossier!.totalCents!), 1);
    if (stage === 'credited') {
      await this.get(IssueCreditNote).execute(
        { invoiceId, amount: Money.ofCents(5_000), comment: 'Repas non servis' },
        staff,
      );
    }
  }

  /** Refusing with its e-mail is a later screen; the demonstration shows what such a demand looks like. */
  private async refuse(id: number): Promise<void> {
    await this.get(TypeOrmUnitOfWork).query('UPDATE demand.demands SET status = 2, dps_support = false WHERE id = $1', [
      id,
    ]);
  }

  private get<T>(token: abstract new (...args: never[]) => T): T {
    return this.application.get(token as never, { strict: false });
  }
}
