import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Incident, Victim } from '../api';
import { useSaveVictim } from '../writes';
import { InjuryFields } from './InjuryFields';
import { PersonFields } from './PersonFields';
import { bodyOfVictim, checkVictim, EMPTY, type VictimValues, valuesOfVictim } from './values';
import { WorkFields } from './WorkFields';

interface Props {
  incident: Incident;
  /** Without one somebody is added. */
  victim?: Victim;
  onDone: () => void;
}

/** What is known of somebody who was hurt. Few see it. */
export function VictimForm({ incident, victim, onDone }: Props) {
  const { t } = useTranslation();
  const save = useSaveVictim(incident.id, victim?.id);
  const { form, busy, failure, submit } = useServerForm<VictimValues>(
    {
      initialValues: victim ? valuesOfVictim(victim) : EMPTY,
      validate: (values) =>
        Object.fromEntries(
          Object.entries(checkVictim(values)).map(([field, problem]) => [
            field,
            problem ? t(`incidents.people.${problem}`) : null,
          ]),
        ),
    },
    async (values) => {
      await save.mutateAsync(bodyOfVictim(values));
      toast.done(t('common.saved'));
      onDone();
    },
  );
  return (
    <Form id="victim-form" onSubmit={submit} failure={failure}>
      <p>{t('incidents.people.privacy')}</p>
      <Section title={t('incidents.people.who')} level={2}>
        <PersonFields form={form} near={incident.site.id} />
      </Section>
      <Section title={t('incidents.people.what')} level={2}>
        <InjuryFields form={form} />
      </Section>
      <Section title={t('incidents.people.how')} level={2}>
        <WorkFields form={form} incident={incident} />
      </Section>
      <DialogFoot send={t('common.save')} busy={busy} onClose={onDone} />
      <LeaveGuard when={form.isDirty() && !busy} />
    </Form>
  );
}
