import type { LookAlikeAnswer } from '@pds/api-client/generated/model';
import Form from 'antd/es/form';
import { useLookAlikeOrganisations } from '../../../shared/reference/look-alikes';
import { pathTo } from '../../../routing/routes';
import { Button } from '../../../shared/ui/buttons/button';
import { Notice } from '../../../shared/ui/state/problem-notice';
import styles from './look-alike-notice.module.css';

const likenesses: Readonly<Record<LookAlikeAnswer['likeness'], string>> = {
  identifier: 'même numéro',
  'same-name': 'même nom',
  company: 'autre établissement de la même entreprise (SIREN)',
  name: 'nom semblable',
};

export interface LookAlikeNoticeProps {
  /** Takes an existing organisation instead of a new one. Without it, the organisation can only be opened. */
  onChosen?: ((organisation: { id: number; name: string }) => void) | undefined;
}

/** Says which organisations look like the one that the surrounding form describes. It prevents nothing. */
export function LookAlikeNotice({ onChosen }: LookAlikeNoticeProps) {
  const name = Form.useWatch<string | undefined>('name') ?? '';
  const identifier = Form.useWatch<string | undefined>('identifier') ?? '';
  const found = useLookAlikeOrganisations({ name, identifier });
  if (found.length === 0) return null;
  const hasSameName = found.some(({ likeness }) => likeness === 'same-name');
  return (
    <div className={styles.wide}>
      <Notice tone="warning" title={found.length === 1 ? 'Cette organisation existe déjà ?' : 'Existe déjà ?'}>
        <ul className={styles.list}>
          {found.map((organisation) => (
            <li key={organisation.id}>
              <span>
                <strong>{organisation.name}</strong>
                {organisation.city && `, ${organisation.city}`} existe déjà&nbsp;: {likenesses[organisation.likeness]}.
              </span>
              <a href={pathTo('organization_edit', { id: organisation.id })} target="_blank" rel="noopener">
                Ouvrir<span className="pds-visually-hidden"> {organisation.name}, dans un nouvel onglet</span>
              </a>
              {onChosen && (
                <Button size="small" onClick={() => onChosen(organisation)}>
                  Choisir<span className="pds-visually-hidden"> {organisation.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {hasSameName
          ? 'Deux organisations ne peuvent pas porter le même nom : pour en créer une autre, précisez le sien.'
          : 'S’il s’agit d’une autre, continuez : elle sera créée.'}
      </Notice>
    </div>
  );
}
