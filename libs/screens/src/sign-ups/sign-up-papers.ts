import { buffer } from 'node:stream/consumers';
import { leaderOf, MemberToPlaceNotFound, type ShowSignUps, SignUpNotFound } from '@pds/aid-station/domain';
import type { DemandFacade, DossierSnapshot } from '@pds/demand/contract';
import { type Clock, defineError, type Principal } from '@pds/kernel';
import { associationName, contactOf, officeTitle, type OrganisationsFacade } from '@pds/organisations/contract';
import { footerLine, type Paper, paperPlace } from '@pds/paper';
import { type FrozenPictures, mergedPdf, type PdfRenderer, type PublisherSettings, type Settings } from '@pds/platform';
import { teamInWords } from '@pds/pricing/contract';
import { type ComingPerson, type SignUpPaper, signUpPages, type SlotOnPaper } from './sign-up-pages';

/** Mission orders and convocations are for confirmed people of a slot that is held. */
class NobodyToConvene extends defineError('aid-station.nobody-to-convene', 'conflict', (isCancelled: boolean) => ({
  message: isCancelled ? 'Ce poste de secours n’a plus lieu.' : 'Personne n’a encore confirmé pour ce créneau.',
})) {}

/** Prints papers about those who come to a slot, from the data of the moment: none is kept (decisions: « Qui vient »). */
export class SignUpPapers {
  constructor(
    private readonly signUps: ShowSignUps,
    private readonly demands: DemandFacade,
    private readonly organisations: OrganisationsFacade,
    private readonly pictures: FrozenPictures,
    private readonly renderer: PdfRenderer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * The PDF. Throws `SignUpNotFound` (slot missing or out of scope), `MemberToPlaceNotFound` for somebody who does not come,
   * `NobodyToConvene`.
   * @param memberId whom it is for; everybody when absent
   */
  async print(
    kind: SignUpPaper,
    wanted: { readonly demandId: number; readonly slotId: number; readonly memberId?: number | undefined },
    principal: Principal,
  ): Promise<Uint8Array> {
    const { slots } = await this.signUps.execute(wanted.demandId, principal);
    const shown = slots.find(({ signUp }) => signUp.slotId === wanted.slotId);
    const dossier = await this.demands.dossier(wanted.demandId);
    if (!shown || !dossier) throw new SignUpNotFound();
    const { signUp } = shown;
    const slot = signUp.snapshot();
    const people = new Map(
      shown.people
        .filter(({ answer }) => answer.state === 'confirmed')
        .map(({ answer, name, officeName, phone, isPhoneMasked }): [number, ComingPerson] => [
          answer.memberId,
          {
            ...{ name, officeName, function: answer.function!, isMinor: answer.isMinor },
            // Paper goes from hand to hand: what is for managers alone is not on it.
            phone: isPhoneMasked ? null : phone,
          },
        ]),
    );
    const only = wanted.memberId === undefined ? null : people.get(wanted.memberId);
    if (only === undefined) throw new MemberToPlaceNotFound();
    if (kind !== 'list' && (slot.isCancelled || people.size === 0)) throw new NobodyToConvene(slot.isCancelled);
    const { start, end, demandId, eventName, slotName, timeZone, meetingAt, meetingPlace, instructions } = slot;
    const content: SlotOnPaper = {
      ...(await this.letterhead(dossier)),
      ...{ start, end, demandId, eventName, slotName, timeZone, meetingAt, meetingPlace, instructions },
      place: paperPlace(dossier.event),
      people: [...people.values()],
      leader: people.get(leaderOf(signUp) ?? -1) ?? null,
      missingText: teamInWords(signUp.missing()),
      isCancelled: slot.isCancelled,
      printedAt: this.clock.now(),
    };
    return this.printed(signUpPages(kind, content, only), String(principal.accountId));
  }

  /** One file in which the pages of each paper count by themselves. */
  private async printed(papers: ReturnType<typeof signUpPages>, asker: string): Promise<Uint8Array> {
    const { renderer } = this;
    const [first, ...others] = papers;
    if (others.length === 0) return renderer.render(first!.page, asker);
    async function* letters() {
      for (const { title, page } of papers) yield { title, bytes: await renderer.render(page, asker) };
    }
    const unreadable = () => {
      throw new Error('A letter that was just printed cannot be read');
    };
    return buffer(mergedPdf(letters(), unreadable));
  }

  /** Of the department, with the name and contact of the dossier's office; of the publisher where no department handles it. */
  private async letterhead({
    departmentId,
    officeId,
  }: DossierSnapshot): Promise<Pick<SlotOnPaper, 'issuer' | 'footer'>> {
    const department = departmentId === null ? null : await this.organisations.department(departmentId);
    if (!department) return letterheadOf(this.settings.publisher);
    const office = officeId === null ? null : await this.organisations.office(officeId);
    const { phone, email } = contactOf(department, office);
    const name = associationName(department);
    const address = [department.address ?? '', `${department.postcode ?? ''} ${department.city ?? ''}`.trim()];
    return {
      issuer: {
        name,
        logo: await this.pictures.dataUrl(department.logo),
        address: [office ? officeTitle(office) : '', ...address],
        details: [
          [phone ? `Tél. ${phone}` : '', email ?? ''],
          department.approvalNumber ? `Agrément de sécurité civile n°\u00a0${department.approvalNumber}` : '',
        ],
      },
      footer: footerLine([name, address.join(' ').trim()]),
    };
  }
}

function letterheadOf({ name, address, phone, email }: PublisherSettings): Pick<SlotOnPaper, 'issuer' | 'footer'> {
  const issuer: Paper['issuer'] = { name, address: [address], details: [[phone, email]] };
  return { issuer, footer: footerLine([name, address]) };
}
