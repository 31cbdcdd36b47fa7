import { Fragment } from 'react';
import { getPrintSignUpUrl, type SlotPerson, type SlotSignUp } from '../../api/sign-ups';

interface PrintSignUpsProps {
  demandId: number;
  slot: SlotSignUp;
  /** Whom the papers are for; absent: everybody who comes. */
  person?: SlotPerson;
}

/** Papers of a slot as links: the list of who comes, and once somebody does, mission order and convocations, of all or of one person. */
export function PrintSignUps({ demandId, slot, person }: PrintSignUpsProps) {
  const isMission = !slot.isCancelled && slot.people.some(({ state }) => state === 'confirmed');
  const papers = [
    ...(person ? [] : [{ kind: 'list', label: 'liste des participants' } as const]),
    ...(isMission
      ? ([
          { kind: 'mission-order', label: 'ordre de mission' },
          { kind: 'convocation', label: person ? 'convocation' : 'convocations' },
        ] as const)
      : []),
  ];
  if (papers.length === 0) return null;
  return (
    <p>
      Imprimer&nbsp;:{' '}
      {papers.map(({ kind, label }, index) => (
        <Fragment key={kind}>
          {index > 0 && ', '}
          <a
            href={getPrintSignUpUrl(demandId, slot.slotId, { kind, ...(person && { memberId: person.memberId }) })}
            target="_blank"
            rel="noreferrer"
          >
            {label}
            <span className="pds-visually-hidden"> ({(person ?? slot).name}, nouvel onglet)</span>
          </a>
        </Fragment>
      ))}
    </p>
  );
}
