import { Button, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCategoriesOf } from '@/directory/categories/api';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Kind, type Term, useAddTerm, useEditTerm } from './api';

interface Props {
  kind: Kind;
  /** What is changed, or that something is added. */
  asked: Term | 'new' | null;
  onClose: () => void;
}

/** A word of the library: added, corrected, or suggested no more. */
export function TermDialog({ kind, asked, onClose }: Props) {
  const { t } = useTranslation();
  const title = asked === 'new' ? t(`hira.terms.new.${kind}`) : t('hira.terms.change');
  return (
    <FormDialog title={title} opened={asked !== null} onClose={onClose}>
      {asked ? (
        <TermForm kind={kind} term={asked === 'new' ? undefined : asked} onClose={onClose} />
      ) : null}
    </FormDialog>
  );
}

interface FormProps {
  kind: Kind;
  term?: Term;
  onClose: () => void;
}

function TermForm({ kind, term, onClose }: FormProps) {
  const { t } = useTranslation();
  const categories = useCategoriesOf('incident');
  const add = useAddTerm();
  const edit = useEditTerm();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        text: term?.text ?? '',
        category_id: term?.category_id ? String(term.category_id) : '',
      },
      validate: { text: (value) => (value.trim() ? null : t('form.required')) },
    },
    async ({ text, category_id }) => {
      const body = { text: text.trim(), category_id: Number(category_id) || 0 };
      await (term ? edit.mutateAsync({ id: term.id, body }) : add.mutateAsync({ kind, ...body }));
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <Textarea
        data-autofocus
        label={t('hira.terms.text')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('text')}
      />
      {kind === 'hazard' ? (
        <Select
          label={`${t('field.category_id')} (${t('common.optional')})`}
          description={t('hira.terms.categoryHelp')}
          clearable
          searchable
          placeholder={t('form.choose')}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('category_id')}
          onChange={(value) => form.setFieldValue('category_id', value ?? '')}
        />
      ) : null}
      <DialogFoot
        send={t('common.save')}
        busy={busy}
        onClose={onClose}
        other={term ? <HideButton term={term} onDone={onClose} /> : null}
      />
    </Form>
  );
}

/** What was published stays as it is written there; it is only offered no more. */
function HideButton({ term, onDone }: { term: Term; onDone: () => void }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const edit = useEditTerm();
  return (
    <Button
      variant="default"
      loading={edit.isPending}
      onClick={() =>
        edit.mutate(
          { id: term.id, body: { hidden: !term.hidden } },
          {
            onSuccess: () => {
              toast.done(t(term.hidden ? 'hira.terms.shownAgain' : 'hira.terms.nowHidden'));
              onDone();
            },
            onError: (cause) => toast.failed(sentence(cause)),
          },
        )
      }
    >
      {t(term.hidden ? 'hira.terms.show' : 'hira.terms.hide')}
    </Button>
  );
}
