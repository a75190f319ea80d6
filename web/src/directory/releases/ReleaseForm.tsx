import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Release, textIn, useSaveRelease } from './api';

/** The notes of a release in each language; English has to be there. */
export function ReleaseForm({ of, onClose }: { of?: Release; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveRelease(of?.id);
  const [language, setLanguage] = useState<string | null>('en');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        version: of?.version ?? '',
        texts: LOCALES.map((locale) => textIn(of, locale) ?? { locale, title: '', notes: '' }),
      },
    },
    async (values) => {
      await save.mutateAsync(values);
      toast.done(t('common.saved'));
      onClose();
    },
  );
  const wrong = (each: number) =>
    Object.keys(form.errors).some((path) => path.startsWith(`texts.${each}.`));
  return (
    <Form onSubmit={submit} failure={failure}>
      <TextInput
        label={t('releases.version')}
        required
        maxLength={40}
        placeholder="2.1"
        {...form.getInputProps('version')}
      />
      <Tabs value={language} onChange={setLanguage} keepMounted>
        <Tabs.List aria-label={t('app.language')}>
          {LOCALES.map((each, at) => (
            <Tabs.Tab key={each} value={each} color={wrong(at) ? 'danger' : undefined}>
              {wrong(at) ? `${LOCALE_NAMES[each]} !` : LOCALE_NAMES[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LOCALES.map((each, at) => (
          <Tabs.Panel key={each} value={each} pt="sm">
            <TextInput
              label={t('field.title')}
              required={each === 'en'}
              maxLength={120}
              lang={each}
              {...form.getInputProps(`texts.${at}.title`)}
            />
            <Textarea
              mt="sm"
              label={t('releases.notes')}
              description={t('releases.notesHelp')}
              required={each === 'en'}
              maxLength={5000}
              autosize
              minRows={5}
              maxRows={14}
              lang={each}
              {...form.getInputProps(`texts.${at}.notes`)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
