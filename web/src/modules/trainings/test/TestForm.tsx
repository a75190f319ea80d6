import { Button, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, newFilled } from '@/core/forms/filled';
import { useFilling } from '@/core/forms/useFilling';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { Form } from '@/ui/form/Form';
import { useServerForm } from '@/ui/form/useServerForm';
import type { Test } from '../api';
import { keepsTrainings } from '../can';
import { recordPath } from '../navigation';
import { keyOf, labelOf, refOfKey } from '../people';
import { useFormData } from '../useFilters';
import { useAnswerTest } from '../writes';

/** The questions of a test; the record that comes of the answers is shown next. */
export function TestForm({ test }: { test: Test }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = useFormats().today();
  const send = useAnswerTest(test.subject.id);
  const [document] = useState(() => test.document as FormDocument);
  const [first] = useState(() => newFilled(document, today));
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { filled: first, worker_id: '' } },
    async ({ worker_id }) => {
      if (!filling.check()) return;
      try {
        const { id } = await send.mutateAsync({
          ...(worker_id ? refOfKey(worker_id) : {}),
          version: test.version,
          answers: filling.answers() as never,
        });
        void navigate({ to: recordPath(id) } as never);
      } catch (cause) {
        throw filling.refused(cause);
      }
    },
  );
  const filling = useFilling({
    document,
    today,
    value: form.values.filled,
    onChange: (next: Filled) => form.setFieldValue('filled', next),
  });
  return (
    <Form failure={failure} onSubmit={submit}>
      <Who value={form.values.worker_id} onChange={(key) => form.setFieldValue('worker_id', key)} />
      <FillForm
        filling={filling}
        end={
          <Button type="submit" size="md" loading={busy}>
            {t('trainings.test.send')}
          </Button>
        }
      />
    </Form>
  );
}

/** Whoever keeps trainings may write down what somebody else answers. */
function Who({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { t } = useTranslation();
  const people = useFormData()?.people ?? [];
  if (!keepsTrainings(useSession())) return null;
  return (
    <Select
      label={t('trainings.test.who')}
      placeholder={t('trainings.test.myself')}
      data={people.map((each) => ({ value: keyOf(each), label: labelOf(each) }))}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('form.nothingFound')}
      value={value || null}
      onChange={(key) => onChange(key ?? '')}
    />
  );
}
