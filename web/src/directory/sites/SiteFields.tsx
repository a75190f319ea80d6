import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useSites } from '@/core/records/sites';
import { Section } from '@/ui/Facts';
import { Pair } from '@/ui/form/Form';
import { ZoneSelect } from '@/ui/form/ZoneSelect';
import type { SiteRecord } from './settings';
import classes from './sites.module.css';
import type { SiteValues } from './values';

interface Props {
  form: UseFormReturnType<SiteValues>;
  /** The site as it is, when there is one. */
  site?: SiteRecord;
}

/** What is known of a site, the necessary first. */
export function SiteFields({ form, site }: Props) {
  const { t } = useTranslation();
  const open = site?.open_records ?? 0;
  const field = (name: keyof SiteValues) => ({
    label: `${t(`sites.field.${name}`)} (${t('common.optional')})`,
    ...form.getInputProps(name),
  });
  return (
    <>
      <TextInput
        maxLength={200}
        autoComplete="off"
        {...field('name')}
        label={t('sites.field.name')}
      />
      <ZoneSelect
        {...field('time_zone')}
        label={t('sites.field.time_zone')}
        description={t(open > 0 ? 'sites.zoneKept' : 'sites.zoneHelp')}
        disabled={open > 0}
      />
      <PersonChooser {...field('head_of_safety_id')} label={t('sites.field.head_of_safety_id')} />
      <PersonChooser clearable={form.values.head_of_site_id !== ''} {...field('head_of_site_id')} />
      <Pair>
        <TextInput
          description={t('sites.codeHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={60}
          {...field('site_code')}
        />
        <ParentField form={form} site={site} />
      </Pair>
      <Section title={t('sites.where')}>
        <div className={classes.fields}>
          <TextInput maxLength={300} {...field('address')} />
          <Pair>
            <TextInput maxLength={20} {...field('zip')} />
            <TextInput maxLength={120} {...field('city')} />
          </Pair>
          <Pair>
            <TextInput maxLength={120} {...field('state')} />
            <TextInput maxLength={120} {...field('country')} />
          </Pair>
          <Pair>
            <TextInput inputMode="decimal" placeholder="42.6977" {...field('latitude')} />
            <TextInput inputMode="decimal" placeholder="23.3219" {...field('longitude')} />
          </Pair>
        </div>
      </Section>
      <Section title={t('sites.emergency')}>
        <Pair>
          <TextInput type="tel" maxLength={40} {...field('emergency_mobile')} />
          <TextInput type="email" maxLength={254} {...field('emergency_email')} />
        </Pair>
      </Section>
      <Section title={t('sites.establishment')}>
        <div className={classes.fields}>
          <TextInput maxLength={200} {...field('establishment_name')} />
          <Pair>
            <TextInput maxLength={200} {...field('industry_description')} />
            <TextInput inputMode="numeric" maxLength={6} {...field('naics_code')} />
          </Pair>
        </div>
      </Section>
    </>
  );
}

/** More sites than this are found by typing. */
const SHOWN = 60;

/** The site above: one that has none above itself. */
function ParentField({ form, site }: Props) {
  const { t } = useTranslation();
  const others = useSites().filter(({ id }) => id !== site?.id);
  const parent = site?.parent;
  const missing = parent && !others.some(({ id }) => id === parent.id);
  const choices = [...(missing ? [parent] : []), ...others];
  return (
    <Select
      label={`${t('sites.field.parent_id')} (${t('common.optional')})`}
      placeholder={t('common.none')}
      nothingFoundMessage={t('form.nothingFound')}
      searchable
      clearable
      selectFirstOptionOnChange
      limit={SHOWN}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('parent_id')}
      value={form.values.parent_id || null}
      onChange={(id) => form.setFieldValue('parent_id', id ?? '')}
    />
  );
}
