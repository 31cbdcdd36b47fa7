import type { SignUpsAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import common from '../../../../shared/ui/common.module.css';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { attempt } from '../../../../shared/ui/state/attempt';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { type SlotPerson, type SlotSignUp, useOpenSignUps, useRemoveMember, useShowSignUps } from '../../api/sign-ups';
import { AskDialog } from './ask-dialog';
import { PlacesDialog, settingsOf } from './places-dialog';
import { PrintSignUps } from './print-sign-ups';
import { SetMemberDialog } from './set-member-dialog';
import { whoComesAnchor } from './who-comes-path';
import { askedText, mostLikelyFirst, placesText, stateText, takenPlaces } from './sign-up-texts';
import styles from './sign-ups-panel.module.css';

interface SignUpsPanelProps {
  demandId: number;
  /** The office that handles the dossier, whose members are proposed. */
  officeId: number | null;
}

/** What is open above the panel. */
interface Opened {
  readonly slotId: number;
  readonly what: 'places' | 'member' | 'ask';
  /** Whose place is decided; absent: one is chosen. */
  readonly person?: SlotPerson;
}

/** « Qui vient ? »: for each slot its places, and the members who answered. */
export default function SignUpsPanel({ demandId, officeId }: SignUpsPanelProps) {
  const shown = useShowSignUps(demandId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <DetailSection title={'Qui vient\u00a0?'}>
      <QueryState query={shown}>
        {(signUps) => {
          const firstLacking = signUps.slots.find(({ isCancelled, missing }) => !isCancelled && missing > 0);
          const slot = signUps.slots.find(({ slotId }) => slotId === opened?.slotId);
          return (
            <>
              <ul className={common.plainList}>
                {signUps.slots.map((each) => (
                  <Slot
                    key={each.slotId}
                    demandId={demandId}
                    slot={each}
                    version={signUps.version}
                    anchor={each === firstLacking ? whoComesAnchor : undefined}
                    onOpen={(what, person) => setOpened({ slotId: each.slotId, what, ...(person && { person }) })}
                  />
                ))}
              </ul>
              {slot && opened?.what === 'places' && (
                <PlacesDialog demandId={demandId} slot={slot} version={signUps.version} onClose={close} />
              )}
              {slot && opened?.what === 'ask' && <AskDialog demandId={demandId} slot={slot} onClose={close} />}
              {slot && opened?.what === 'member' && (
                <SetMemberDialog
                  demandId={demandId}
                  officeId={officeId}
                  slot={slot}
                  person={opened.person ?? null}
                  onClose={close}
                />
              )}
            </>
          );
        }}
      </QueryState>
    </DetailSection>
  );
}

function Slot({
  demandId,
  slot,
  version,
  anchor,
  onOpen,
}: {
  demandId: number;
  slot: SlotSignUp;
  version: SignUpsAnswer['version'];
  /** Id of the button that fills the places, for links from where people are missing. */
  anchor: string | undefined;
  onOpen: (what: Opened['what'], person?: SlotPerson) => void;
}) {
  const { mutateAsync: open, isPending } = useOpenSignUps(demandId);
  const { name, startsAt, endsAt, isOpen, isCancelled, meetingAt, meetingPlace, people } = slot;
  const asked = askedText(people);
  const toggle = () => open({ version, slots: [{ ...settingsOf(slot), isOpen: !isOpen }] });
  const press = () => attempt(toggle, isOpen ? 'Inscriptions fermées' : 'Inscriptions ouvertes');
  const askLabel = isOpen ? 'Demander de venir' : 'Ouvrir et demander de venir';
  const ask = async () => {
    if (isOpen) return onOpen('ask');
    await attempt(async () => {
      await toggle();
      onOpen('ask');
    }, 'Inscriptions ouvertes');
  };
  return (
    <li className={styles.slot}>
      <header>
        <h3>{name}</h3>
        <p className={common.note}>
          du {formatDateTime(startsAt)} au {formatDateTime(endsAt)}
          {(meetingAt !== null || meetingPlace !== '') &&
            `, rendez-vous ${[meetingAt !== null && `le ${formatDateTime(meetingAt)}`, meetingPlace].filter(Boolean).join(', ')}`}
        </p>
      </header>
      {isCancelled ? (
        <p>Ce poste de secours n’a plus lieu.</p>
      ) : (
        <>
          <p className={slot.missing > 0 || slot.tooMany > 0 ? styles.lacking : undefined}>{placesText(slot)}</p>
          <ul className={styles.places}>
            {takenPlaces(slot).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {slot.hasOnlyMinors && <p className={common.urgent}>Seules des personnes mineures viennent.</p>}
          <div className={styles.buttons}>
            {slot.missing > 0 && (
              <Button
                id={anchor}
                variant="primary"
                aria-label={`${askLabel}\u00a0: ${name}`}
                loading={isPending}
                onClick={() => void ask()}
              >
                {askLabel}
              </Button>
            )}
            <Button
              aria-label={`${isOpen ? 'Fermer' : 'Ouvrir'} les inscriptions\u00a0: ${name}`}
              loading={isPending}
              onClick={() => void press()}
            >
              {isOpen ? 'Fermer les inscriptions' : 'Ouvrir les inscriptions'}
            </Button>
            <Button aria-label={`Places et rendez-vous\u00a0: ${name}`} onClick={() => onOpen('places')}>
              Places et rendez-vous
            </Button>
            <Button aria-label={`Ajouter une personne\u00a0: ${name}`} onClick={() => onOpen('member')}>
              Ajouter une personne
            </Button>
          </div>
        </>
      )}
      {asked !== null && <p className={common.note}>{asked}</p>}
      {people.length > 0 && (
        <ul className={common.plainList}>
          {mostLikelyFirst(people).map((person) => (
            <Person
              key={person.memberId}
              demandId={demandId}
              slot={slot}
              person={person}
              onConfirm={!isCancelled && person.state !== 'confirmed' ? () => onOpen('member', person) : null}
            />
          ))}
        </ul>
      )}
      <PrintSignUps demandId={demandId} slot={slot} />
    </li>
  );
}

function Person({
  demandId,
  slot,
  person,
  onConfirm,
}: {
  demandId: number;
  slot: SlotSignUp;
  person: SlotPerson;
  onConfirm: (() => void) | null;
}) {
  const { mutateAsync: remove, isPending } = useRemoveMember(demandId);
  const { memberId, name, officeName, phone, isMinor, note, doubt, state } = person;
  const press = async () => {
    const isAgreed = await confirm({
      title: 'Retirer une personne',
      text: `Ne plus compter sur ${name} pour ${slot.name}\u00a0? La personne est prévenue par e-mail.`,
      action: 'Retirer',
      danger: true,
    });
    if (isAgreed) await attempt(() => remove({ slotId: slot.slotId, memberId }), 'Personne retirée');
  };
  return (
    <li className={styles.person}>
      <div>
        <strong>{name}</strong> ({officeName}
        {isMinor && ', personne mineure'})&nbsp;: {stateText(person)}
        {phone !== null && (
          <>
            , <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </>
        )}
        {doubt !== null && <p className={common.urgent}>À vérifier&nbsp;: {doubt}.</p>}
        {note !== '' && <p className={common.note}>{note}</p>}
        {state === 'confirmed' && <PrintSignUps demandId={demandId} slot={slot} person={person} />}
      </div>
      <div className={styles.buttons}>
        {onConfirm && (
          <Button size="small" aria-label={`Confirmer ${name}`} onClick={onConfirm}>
            Confirmer
          </Button>
        )}
        {(state === 'confirmed' || state === 'offered' || state === 'waiting') && (
          <Button size="small" aria-label={`Retirer ${name}`} loading={isPending} onClick={() => void press()}>
            Retirer
          </Button>
        )}
      </div>
    </li>
  );
}
