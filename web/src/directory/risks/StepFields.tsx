import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { STEPS } from './api';
import type { Values } from './draft';
import classes from './matrix.module.css';

interface Props {
  form: UseFormReturnType<Values>;
  side: 'likelihoods' | 'severities';
}

const GROUPS = { likelihoods: 'risks.likelihood', severities: 'risks.severity' };

/** What the five steps of one side are called, and what is meant by each. */
export function StepFields({ form, side }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <section className={`card ${classes.section}`} aria-labelledby={side}>
      <h2 id={side}>{t(`risks.${side}`)}</h2>
      <p>{t('risks.stepsText')}</p>
      <ol className={classes.rows}>
        {STEPS.map((step) => {
          const own = word(GROUPS[side], String(step));
          return (
            <li key={step} className={classes.step}>
              <TextInput
                aria-label={`${own}: ${t('risks.name')}`}
                placeholder={own}
                maxLength={60}
                {...form.getInputProps(`${side}.${step - 1}.name`)}
              />
              <TextInput
                aria-label={`${own}: ${t('risks.meaning')}`}
                placeholder={t('risks.meaning')}
                maxLength={300}
                {...form.getInputProps(`${side}.${step - 1}.description`)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
