import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { type Band, LEVELS } from './api';
import { FEWEST_BANDS, MOST_BANDS, type Values, withBand, withoutBand } from './draft';
import classes from './matrix.module.css';

type Form = UseFormReturnType<Values>;

/** What the bands are called, look like and count as, the least grave first. */
export function BandFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { values } = form;
  const word = useWord();
  return (
    <section className={`card ${classes.section}`} aria-labelledby="bands">
      <h2 id="bands">{t('risks.bands')}</h2>
      <p>{t('risks.bandsText')}</p>
      <ul className={classes.rows}>
        {values.bands.map((band, at) => (
          <li key={band.key} className={classes.band}>
            <Color
              label={t('risks.color')}
              about={band.name || word('risk', band.level)}
              value={band.color}
              onChange={(color) => form.setFieldValue(`bands.${at}.color`, color)}
            />
            <TextInput
              label={t('risks.name')}
              placeholder={word('risk', band.level)}
              maxLength={60}
              {...form.getInputProps(`bands.${at}.name`)}
            />
            <NativeSelect
              label={t('risks.level')}
              choices={LEVELS.map((value) => ({ value, label: word('risk', value) }))}
              {...form.getInputProps(`bands.${at}.level`)}
              onChange={(level) => form.setFieldValue(`bands.${at}.level`, level as Band['level'])}
            />
            <TextInput
              className={classes.advice}
              label={t('risks.advice')}
              maxLength={300}
              {...form.getInputProps(`bands.${at}.advice`)}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              color="gray"
              aria-label={t('risks.removeBand', { name: band.name || word('risk', band.level) })}
              disabled={values.bands.length <= FEWEST_BANDS}
              onClick={() => form.setValues(withoutBand(values, at))}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {values.bands.length < MOST_BANDS ? (
        <Button
          variant="default"
          mt={14}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => form.setValues(withBand(values))}
        >
          {t('risks.addBand')}
        </Button>
      ) : null}
    </section>
  );
}

interface ColorProps {
  label: string;
  /** Of which band, for a screen reader. */
  about: string;
  value: string;
  onChange: (color: string) => void;
}

function Color({ label, about, value, onChange }: ColorProps) {
  const id = useId();
  return (
    <span className={classes.color}>
      <label htmlFor={id}>
        {label} <span className="visually-hidden">{about}</span>
      </label>
      <input
        id={id}
        type="color"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </span>
  );
}
