import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, filledOf, newFilled } from '@/core/forms/filled';
import { ShowForm } from '@/core/forms/ShowForm';
import { useFilling } from '@/core/forms/useFilling';
import { type ProfilePage, useFillProfile } from '@/modules/workers/api';
import { useFormats } from '@/platform/formats';
import { Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { StatusBadge } from '@/ui/StatusBadge';
import { toast } from '@/ui/toast';
import classes from './people.module.css';

/** What every profile has stands elsewhere on the page. */
const own = (document: unknown): FormDocument => ({
  sections: (document as FormDocument).sections.filter(({ fixed }) => !fixed),
});

/** What the organization's own form asks of somebody, and what was answered. */
export function ProfileAnswers({ page }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { worker, form, filled, missing } = page;
  if (!form && !filled) return null;
  return (
    <Section
      title={t('workers.form.section')}
      level={2}
      tools={
        <>
          {missing > 0 ? (
            <StatusBadge status="pending" label={t('workers.form.missing', { count: missing })} />
          ) : null}
          {form ? (
            <Button variant="default" size="sm" onClick={() => setOpened(true)}>
              {t('workers.form.fill')}
            </Button>
          ) : null}
        </>
      }
    >
      {filled ? (
        <ShowForm
          document={own(filled.document)}
          answers={(filled.answers ?? []) as readonly Answer[]}
          facts={{ [worker.kind]: true }}
          attachments={filled.attachments ?? []}
        />
      ) : (
        <p className={classes.quiet}>{t('workers.form.nothing')}</p>
      )}
      <FormDialog
        title={t('workers.form.fillOf', { name: worker.name })}
        opened={opened}
        onClose={() => setOpened(false)}
      >
        <AnswersForm page={page} onClose={() => setOpened(false)} />
      </FormDialog>
    </Section>
  );
}

function AnswersForm({ page, onClose }: { page: ProfilePage; onClose: () => void }) {
  const { t } = useTranslation();
  const today = useFormats().today();
  const { worker, form: asked, filled } = page;
  const fill = useFillProfile(worker.id);
  const [document] = useState(() => own(asked?.document ?? { sections: [] }));
  const [facts] = useState(() => ({ [worker.kind]: true }));
  const [first] = useState(() =>
    filled ? filledOf(answersTo(document, filled.answers ?? [])) : newFilled(document, today),
  );
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { filled: first } },
    async () => {
      if (!filling.check()) return;
      try {
        await fill.mutateAsync({
          answers: filling.answers() as never,
          updated_at: worker.updated_at,
        });
      } catch (cause) {
        throw filling.refused(cause);
      }
      toast.done(t('common.saved'));
      onClose();
    },
  );
  const filling = useFilling({
    document,
    facts,
    today,
    value: form.values.filled,
    onChange: (next: Filled) => form.setFieldValue('filled', next),
    attachments: filled?.attachments ?? undefined,
    images: asked?.images ?? undefined,
  });
  return (
    <Form failure={failure} onSubmit={submit}>
      <FillForm filling={filling} compact />
      <DialogFoot send={t('common.save')} busy={busy || filling.files.busy} onClose={onClose} />
    </Form>
  );
}

/** Answers to what is not asked any more are left out. */
function answersTo({ sections }: FormDocument, answers: readonly unknown[]): Answer[] {
  const ids = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return (answers as readonly Answer[]).filter(({ question_id }) => ids.has(question_id));
}
