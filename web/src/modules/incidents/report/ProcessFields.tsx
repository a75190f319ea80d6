import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { MoreFields } from '@/ui/form/MoreFields';
import { CONSEQUENCES, TIERS } from '../process';
import type { IncidentValues } from '../values';
import classes from './report.module.css';

interface Props {
  form: UseFormReturnType<IncidentValues>;
}

/** What got out of a process, and what really came of it: the tier follows from that. */
export function ProcessFields({ form }: Props) {
  const { t } = useTranslation();
  const { loss_of_containment: loss, process_consequences: said } = form.values;
  return (
    <MoreFields
      label={`${t('incidents.process.title')} (${t('common.optional')})`}
      folded
      said={loss !== ''}
    >
      <ChoiceCards
        row
        label={t('incidents.process.loss')}
        choices={(['no', 'yes'] as const).map((value) => ({
          value,
          label: t(`incidents.process.${value}`),
        }))}
        {...form.getInputProps('loss_of_containment')}
      />
      {loss === 'yes' ? (
        <>
          <Checkbox
            label={t('incidents.process.inside')}
            {...form.getInputProps('inside_fence', { type: 'checkbox' })}
          />
          {TIERS.map((tier) => (
            <fieldset key={tier} className={classes.tier}>
              <legend>
                {t('incidents.process.what')}: {t(`incidents.process.${tier}`)}
              </legend>
              {CONSEQUENCES[tier].map((consequence) => (
                <Checkbox
                  key={consequence}
                  label={t(`incidents.process.consequence.${consequence}`)}
                  checked={said.includes(consequence)}
                  onChange={(event) =>
                    form.setFieldValue(
                      'process_consequences',
                      event.currentTarget.checked
                        ? [...said, consequence]
                        : said.filter((each) => each !== consequence),
                    )
                  }
                />
              ))}
            </fieldset>
          ))}
        </>
      ) : null}
    </MoreFields>
  );
}
