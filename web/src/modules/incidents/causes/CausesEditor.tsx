import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
import { ApiError } from '@/platform/errors';
import { Banner } from '@/ui/Banner';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useDraft } from '@/ui/form/useDraft';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Incident, incidentApi } from '../api';
import { useSetCauses } from '../writes';
import { AnalysisEditor } from './AnalysisEditor';
import {
  type Draft,
  type KeptCauses,
  newAnalysis,
  problemsOf,
  savedCauses,
  takenUp,
} from './draft';

interface Props {
  incident: Incident;
  onClose: () => void;
}

const MOST = 20;

/** Asks why, again and again, down to what can be changed. */
export function CausesEditor({ incident, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const client = useQueryClient();
  const save = useSetCauses(incident.id);
  const [{ version: began, analyses: saved }] = useState(incident.causes);
  const [before] = useState<readonly Draft[]>(() =>
    saved.length > 0 ? saved : [newAnalysis(titleOf(incident.description))],
  );
  const [drafts, setDrafts] = useState(before);
  const [apart, setApart] = useState(false);
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const problems = tried ? problemsOf(drafts) : new Map();

  const put = (next: readonly Draft[]) => {
    setDrafts(next);
    setTouched(true);
  };

  const values = useMemo(() => ({ began, before, analyses: drafts }), [began, before, drafts]);
  const kept = useDraft<KeptCauses>(`incidents.${incident.id}.causes`, {
    values,
    isDirty: () => touched,
    setValues: (found) => {
      setApart(found.began !== began);
      put(takenUp(found, began, saved));
    },
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [first] = problemsOf(drafts).keys();
    if (first) return document.getElementById(`why-${first}`)?.focus();
    setFailure('');
    const lifted = kept.lift();
    try {
      await save.mutateAsync({ version: began, analyses: savedCauses(drafts) });
      toast.done(t('incidents.causes.saved'));
      setTouched(false);
      kept.forget();
      onClose();
    } catch (cause) {
      await lifted.putBack();
      const fields = cause instanceof ApiError ? Object.values(cause.fields).flat() : [];
      setFailure(fields.length > 0 ? fields.join(' ') : sentence(cause));
      void client.invalidateQueries({ queryKey: incidentApi.keys.one(incident.id) });
    }
  }

  return (
    <Form onSubmit={send} failure={failure} draft={kept}>
      <p className="quiet">{t('incidents.causes.help')}</p>
      {apart ? (
        <div role="alert">
          <Banner tone="pending" icon={<IconAlertTriangle size={16} aria-hidden />}>
            {t('incidents.causes.apart')}
          </Banner>
        </div>
      ) : null}
      {drafts.map((draft, index) => (
        <AnalysisEditor
          key={draft.key}
          draft={draft}
          number={index + 1}
          problems={problems}
          onChange={(next) => put(drafts.map((each) => (each.key === draft.key ? next : each)))}
          onRemove={() => put(drafts.filter((each) => each.key !== draft.key))}
        />
      ))}
      {drafts.length < MOST ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => put([...drafts, newAnalysis('')])}
          >
            {t('incidents.causes.another')}
          </Button>
        </div>
      ) : null}
      <DialogFoot send={t('common.save')} busy={save.isPending} onClose={onClose} />
      <LeaveGuard when={touched && !save.isPending} draft={kept} />
    </Form>
  );
}
