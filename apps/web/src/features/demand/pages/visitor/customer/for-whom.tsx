import type { FoundCompanyAnswer, OrganisationRowAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SuggestionList } from '../../../../../shared/place/suggestion-list';
import { useFoundCompany } from '../../../../../shared/place/place-queries';
import { useLookAlikeOrganisations } from '../../../../../shared/reference/look-alikes';
import { funnel } from '../../../../../shared/session/funnel';
import { type Account, hasSignedIn } from '../../../../../shared/session/session';
import { Button } from '../../../../../shared/ui/buttons/button';
import common from '../../../../../shared/ui/common.module.css';
import { Panel } from '../../../../../shared/ui/page/public-page';
import { Notice } from '../../../../../shared/ui/state/problem-notice';
import { useCompaniesNamed } from '../../../api/companies';
import { useListAffiliations, useListManagedOrganisations } from '../../../api/own-organisations';
import { type StoredContact, type Whom, whomOf, withAccountValues, withWhom } from '../contact/contact-values';
import styles from './for-whom.module.css';

export interface ForWhomProps {
  account: Account;
  /** Told whether the contact step has nothing left to ask for. */
  onKnown: (isKnown: boolean) => void;
}

const fieldId = 'demand_whom';

/** What is chosen beside the organisations that the person manages. */
const other = 'other';
const own = 'own';

const ofOrganisation = ({ id, name }: Pick<OrganisationRowAnswer, 'id' | 'name'>): Whom => ({
  organizationId: id,
  orgaName: name,
});

const ofCompany = ({ name, siret, line, postalCode, city }: FoundCompanyAnswer): Whom => ({
  orgaName: name,
  orgaSiret: siret,
  orgaAddress: line,
  orgaZipCode: postalCode,
  orgaCity: city,
});

/** For whom a signed-in organiser asks: one of their organisations, another one, or themselves. Stored for the contact step. */
export default function ForWhom({ account, onKnown }: ForWhomProps) {
  const managed = useListManagedOrganisations().data?.records;
  const affiliations = useListAffiliations().data?.affiliations;
  const [chosen, setChosen] = useState<Whom | null>(() => whomOf(funnel.contact<StoredContact>()));
  const active = affiliations?.find((each) => each.active)?.organizationId;
  const usual = managed?.find(({ id }) => id === active) ?? (managed?.length === 1 ? managed[0] : undefined);
  const whom = chosen ?? (usual ? ofOrganisation(usual) : undefined);
  // A number alone is no name.
  const isNamed = whom !== undefined && (whom.orgaIndividual === true || /\p{L}/u.test(whom.orgaName ?? ''));
  const { orgaName, orgaSiret, organizationId, orgaIndividual, orgaAddress, orgaZipCode, orgaCity } = whom ?? {};
  useEffect(() => {
    const stored = withWhom(funnel.contact<StoredContact>(), isNamed ? whom : null);
    // An answer may come while the page logs out, which has removed what was stored.
    if (hasSignedIn()) funnel.keepContact(stored);
    onKnown(isNamed && Object.values(withAccountValues(stored, account)).every((text) => text.trim() !== ''));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the choice by its parts, since the object is new at each render
  }, [orgaName, orgaSiret, organizationId, orgaIndividual, orgaAddress, orgaZipCode, orgaCity, account, onKnown]);

  // « Modifier » of the summary leads here.
  const { hash } = useLocation();
  const isReady = managed !== undefined;
  useEffect(() => {
    if (isReady && hash === `#${fieldId}`) document.getElementById(fieldId)?.focus();
  }, [isReady, hash]);

  if (!managed) return <div className={styles.space} />;
  const isOther = whom !== undefined && organizationId === undefined && !orgaIndividual;
  const choose = (value: string) => {
    const organisation = managed.find(({ id }) => String(id) === value);
    if (organisation) setChosen(ofOrganisation(organisation));
    else setChosen(value === own ? { orgaIndividual: true } : value === other ? { orgaName: '' } : null);
  };
  return (
    <Panel>
      <div className={styles.whom}>
        <label htmlFor={fieldId}>Pour qui ?</label>
        <select
          id={fieldId}
          className="pds-input"
          value={orgaIndividual ? own : isOther ? other : (organizationId ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          {!usual && <option value="">Choisir (facultatif)</option>}
          {managed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={other}>Une autre organisation…</option>
          <option value={own}>En mon nom (particulier)</option>
        </select>
        {isOther && <OtherOrganisation whom={whom} onChange={setChosen} />}
      </div>
    </Panel>
  );
}

/** Another organisation: found in the public directory by SIRET or name, or named as typed. */
function OtherOrganisation({ whom, onChange }: { whom: Whom; onChange: (whom: Whom) => void }) {
  const { orgaName = '', orgaSiret, orgaAddress, orgaZipCode, orgaCity } = whom;
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const isFound = orgaSiret !== undefined;
  const company = useFoundCompany(isFound ? '' : orgaName);
  const named = useCompaniesNamed(isFound ? '' : orgaName);
  const own = useLookAlikeOrganisations({ name: orgaName, identifier: orgaSiret ?? '' });
  const found = company ? [company] : named;
  return (
    <>
      {isFound ? (
        <p className={styles.found}>
          <strong>{orgaName}</strong>
          <span>
            SIRET {orgaSiret}, {orgaAddress}, {orgaZipCode} {orgaCity}
          </span>
          <Button variant="text" size="small" onClick={() => onChange({ orgaName: '' })}>
            Une autre
          </Button>
        </p>
      ) : (
        <>
          <label htmlFor="demand_whomName">SIRET ou nom de l’organisation</label>
          <input
            ref={setField}
            id="demand_whomName"
            className="pds-input"
            maxLength={200}
            autoComplete="off"
            value={orgaName}
            onChange={({ target }) => onChange({ orgaName: target.value })}
          />
          <SuggestionList
            field={field}
            status={counted(found.length, 'organisation proposée', 'organisations proposées')}
            options={found.map((each) => ({
              ...{ key: each.siret, text: each.name, company: each },
              detail: `${each.postalCode} ${each.city}, SIRET ${each.siret}${each.isClosed ? ' (fermé)' : ''}`,
            }))}
            onChoose={(option) => onChange(ofCompany(option.company))}
          />
        </>
      )}
      {own.map((organisation) => (
        <Notice
          key={organisation.id}
          tone="warning"
          title={`Vous gérez déjà ${organisation.name} : est-ce la même ?`}
          actions={
            <Button size="small" onClick={() => onChange(ofOrganisation(organisation))}>
              Choisir {organisation.name}
            </Button>
          }
        />
      ))}
      <p className={common.hint}>
        Elle s’ajoute à vos organisations. Si l’association la connaît déjà, c’est elle qui vous y rattache ; d’ici là,
        vous seul(e) suivez cette demande.
      </p>
    </>
  );
}
