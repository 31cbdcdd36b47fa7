import type { DemandOptionsAnswer } from '@pds/api-client/generated/model';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../../routing/routes';
import { AutosaveConflicts, AutosaveStatus } from '../../../../shared/form/autosave/autosave-status';
import { useAutosaveForm } from '../../../../shared/form/autosave/use-autosave-form';
import { Field, Form } from '../../../../shared/form/native/form';
import { checkFieldsText } from '../../../../shared/form/problem-form';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { OptionIcon } from '../../../../shared/ui/option-icon';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { loadOptions, useChooseOptions, useShowDemandOptions } from '../../api/details';
import { DemandStep, ReadOnlyStep, type Step, StepLoading } from '../../components/funnel/frame/demand-step';
import { FunnelFrame } from '../../components/funnel/frame/funnel-frame';
import { funnelPages } from '../../components/funnel/frame/funnel-steps';
import {
  choicesOf,
  editedOptions,
  optionField,
  optionFieldOf,
  type OptionValues,
} from '../../components/funnel/options/option-choices';
import { OptionToggle } from '../../components/funnel/options/option-toggle';
import { Section } from '../../components/funnel/frame/section';
import { useQuoteGuard } from '../../components/funnel/frame/use-quote-guard';
import styles from './device-page.module.css';

const title = 'Personnalisez votre dispositif';
const formName = 'device';

/** Third step of the detailed demand (spec organiser 2.12): the department's options. */
export default function DevicePage() {
  return <DemandStep title={title}>{(step) => <Device key={step.dossier.demand.id} {...step} />}</DemandStep>;
}

function Device({ dossier, editable }: Step) {
  const { id } = dossier.demand;
  const offer = useShowDemandOptions(id);
  if (!offer.data) return <StepLoading title={title} query={offer} />;
  if (editable) return <DeviceForm dossier={dossier} answer={offer.data} />;
  const chosen = offer.data.options.filter(({ activated }) => activated);
  return (
    <ReadOnlyStep
      dossier={dossier}
      title={title}
      previous={pathTo('organization_demand_edit_details', { id })}
      next={null}
    >
      <DetailSection title="Options choisies">
        {chosen.length === 0 ? (
          <p>Aucune option choisie.</p>
        ) : (
          <ul className={styles.chosen}>
            {chosen.map(({ id: optionId, option }) => (
              <li key={optionId}>
                <OptionIcon name={option.icon} />
                {option.name}
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
    </ReadOnlyStep>
  );
}

function DeviceForm({ dossier, answer }: { dossier: Step['dossier']; answer: DemandOptionsAnswer }) {
  const { demand, standing } = dossier;
  const { id } = demand;
  const navigate = useNavigate();
  const { mutateAsync: choose } = useChooseOptions(id);
  const [isWrong, setIsWrong] = useState(false);
  const quoteGuard = useQuoteGuard(dossier);
  const sent = useRef<ReturnType<typeof choicesOf>>([]);
  const editor = useAutosaveForm<OptionValues>({
    draft: `options.${id}`,
    keptOn: funnelPages,
    loaded: useMemo(() => editedOptions(answer), [answer]),
    save: async (changes, version) => {
      sent.current = choicesOf(changes);
      return editedOptions(await choose({ choices: sent.current, version }));
    },
    declined: (changes) => quoteGuard.declinedFields('options', Object.keys(changes) as (keyof OptionValues)[]),
    load: async () => editedOptions(await loadOptions(id)),
    fieldOf: (field) => optionFieldOf(field, sent.current),
    onWrong: () => setIsWrong(true),
    onDone: () => {
      if (!quoteGuard.hasReverted()) void navigate(pathTo('organization_demand_edit_thank-you', { id }));
    },
  });
  const nameOf = (field: string) =>
    answer.options.find((each) => optionField(each.id) === field)?.option.name ?? 'Option';
  const choiceText = (value: unknown) => (value ? 'Choisie' : 'Non choisie');

  return (
    <Form
      {...editor.formProps}
      name={formName}
      aria-label={title}
      onFinish={() => {
        quoteGuard.startSubmit();
        editor.formProps.onFinish();
      }}
      onValuesChange={(changed) => {
        setIsWrong(false);
        editor.formProps.onValuesChange(changed);
      }}
    >
      <FunnelFrame
        demandId={id}
        eventName={demand.eventName}
        step={3}
        toAnswer={standing?.toAnswer}
        title={title}
        lead="Ajoutez ce qui convient à votre évènement. L’association vérifie ce qui est disponible et le chiffre dans votre devis : rien n’est engagé ici."
        form={formName}
        validating={editor.isFinishing}
        previous={pathTo('organization_demand_edit_details', { id })}
        status={<AutosaveStatus {...editor} />}
        message={isWrong && <Notice tone="error" title={checkFieldsText} />}
      >
        <AutosaveConflicts
          form={editor}
          describe={({ field, mine, theirs }) => ({
            label: nameOf(field),
            mine: choiceText(mine),
            theirs: choiceText(theirs),
          })}
        />
        <Section title="Options">
          {answer.options.length === 0 ? (
            <p>Aucune option n’est proposée pour votre département. Validez pour terminer votre demande.</p>
          ) : (
            <div className={styles.grid} role="group" aria-label="Options du dispositif">
              {answer.options.map(({ id: optionId, option }) => (
                <Field key={optionId} name={optionField(optionId)} valuePropName="checked" className={styles.option}>
                  <OptionToggle name={option.name} icon={option.icon} />
                </Field>
              ))}
            </div>
          )}
        </Section>
      </FunnelFrame>
    </Form>
  );
}
