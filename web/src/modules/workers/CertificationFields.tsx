import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import type { WorkerValues } from './values';
import classes from './workers.module.css';

/** What somebody is allowed to do, one line each. */
export function CertificationFields({ form }: { form: UseFormReturnType<WorkerValues> }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.picker}>
      <legend>{t('workers.field.certifications')}</legend>
      {form.values.certifications.map((each, index) => (
        <div key={each.key} className={classes.certificationRow}>
          <TextInput
            label={t('workers.field.certification')}
            maxLength={200}
            {...form.getInputProps(`certifications.${index}.name`)}
          />
          <DateInput
            label={t('workers.field.expires_on')}
            {...form.getInputProps(`certifications.${index}.expires_on`)}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('workers.removeCertification', { name: each.name || index + 1 })}
            onClick={() => form.removeListItem('certifications', index)}
          >
            <IconX size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            form.insertListItem('certifications', {
              key: crypto.randomUUID(),
              name: '',
              number: '',
              expires_on: '',
            })
          }
        >
          {t('workers.addCertification')}
        </Button>
      </div>
    </fieldset>
  );
}
