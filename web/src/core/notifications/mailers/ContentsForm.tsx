import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { RichText } from '@/ui/form/RichText';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type At, type Part, type Scenario, usePreview, useSaveContents, useTestMail } from './api';
import classes from './mailers.module.css';
import { PreviewBox } from './PreviewBox';
import { UsualWords } from './UsualWords';
import { VariableButtons } from './VariableButtons';

interface Props {
  at: At;
  scenario: Scenario;
  usualMessage: string;
}

/** The texts of one scenario in one language, and beside them what comes of them. */
export function ContentsForm({ at, scenario, usualMessage }: Props) {
  const { t } = useTranslation();
  const { boot } = useSession();
  const save = useSaveContents(at);
  const preview = usePreview(at);
  const test = useTestMail(at);
  const { contents, usual } = scenario;
  const { form, busy, failure, submit, errorCount, refuse } = useServerForm(
    {
      initialValues: {
        subject: contents.subject,
        message: contents.message || usualMessage,
        body: contents.body,
        footer: contents.footer,
        cc: (contents.cc ?? []).join(', '),
      },
    },
    async (values) => {
      await save.mutateAsync(sent(values));
      toast.done(t('common.saved'));
    },
  );
  const sent = (values: typeof form.values) => ({
    ...values,
    locale: at.locale,
    message: values.message.trim() === usualMessage ? '' : values.message,
    cc: values.cc.split(/[\s,;]+/).filter(Boolean),
  });
  const variables = (part: Part) =>
    (scenario.variables ?? []).filter((each) => each.in?.includes(part));
  const insert = (part: Part) => (name: string) => {
    const node = form.getInputNode(part) as HTMLInputElement | null;
    const at = node?.selectionStart ?? form.values[part].length;
    const text = form.values[part];
    form.setFieldValue(part, `${text.slice(0, at)}{{${name}}}${text.slice(at)}`);
    node?.focus();
  };
  const show = () => preview.mutateAsync(sent(form.values)).catch(refuse);
  async function sendTest() {
    try {
      const { to_address: address, kept } = await test.mutateAsync(sent(form.values));
      toast.done(
        t(kept ? 'notifications.mailers.testKept' : 'notifications.mailers.testSent', { address }),
      );
    } catch (cause) {
      refuse(cause);
    }
  }
  const words = (part: Part, text: string) => (
    <>
      <VariableButtons part={part} variables={variables(part)} onInsert={insert(part)} />
      <UsualWords changed={form.values[part] !== text} text={text} />
    </>
  );
  const copyError = Object.entries(form.errors).find(([path]) => path.startsWith('cc'))?.[1];
  return (
    <div className={classes.editor}>
      <div className={classes.card}>
        <Form onSubmit={submit} failure={failure}>
          <div>
            <TextInput
              label={t('notifications.mailers.part.subject')}
              maxLength={200}
              {...form.getInputProps('subject')}
            />
            {words('subject', usual.subject)}
          </div>
          <div>
            <RichText
              label={t('notifications.mailers.part.body')}
              value={form.values.body}
              onChange={(html) => form.setFieldValue('body', html)}
              error={form.errors.body}
              path="body"
              insert={(put) => (
                <VariableButtons part="body" variables={variables('body')} onInsert={put} />
              )}
            />
            <UsualWords changed={form.values.body !== usual.body} text={usual.body} rich />
          </div>
          <div>
            <TextInput
              label={t('notifications.mailers.part.message')}
              description={t('notifications.mailers.messageHelp')}
              maxLength={300}
              {...form.getInputProps('message')}
            />
            {words('message', usualMessage)}
          </div>
          <div>
            <Textarea
              label={t('notifications.mailers.part.footer')}
              autosize
              maxLength={500}
              {...form.getInputProps('footer')}
            />
            {words('footer', usual.footer)}
          </div>
          {scenario.copies ? (
            <TextInput
              label={t('notifications.mailers.part.cc')}
              description={t('notifications.mailers.ccHelp')}
              {...form.getInputProps('cc')}
              error={copyError}
            />
          ) : null}
          <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount}>
            <Button variant="default" loading={preview.isPending} onClick={() => void show()}>
              {t('notifications.mailers.preview')}
            </Button>
            <Button variant="default" loading={test.isPending} onClick={() => void sendTest()}>
              {t('notifications.mailers.test')}
            </Button>
          </SubmitRow>
          {boot && !boot.mails ? (
            <p className={classes.quiet}>{t('notifications.mails.noServer')}</p>
          ) : null}
          <LeaveGuard when={form.isDirty() && !busy} />
        </Form>
      </div>
      <PreviewBox
        preview={preview.data?.preview}
        message={form.values.message}
        locale={at.locale}
        onFirst={show}
      />
    </div>
  );
}
