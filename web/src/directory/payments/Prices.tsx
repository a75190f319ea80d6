import { Button, NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Price, pricesQuery, useSavePrice } from './api';
import { digitsOf, fromMinor, toMinor, useMoney } from './money';
import classes from './payments.module.css';

const MODULES = ['User', 'Permit', 'Incident', 'Audit'] as const;
const SIZES = ['micro', 'small', 'medium', 'large'] as const;

/** What packs of licences cost, by module, size and currency. */
export function Prices() {
  const { t } = useTranslation();
  const word = useWord();
  const money = useMoney();
  const { data } = useQuery(pricesQuery);
  const [open, setOpen] = useState<Price | 'new'>();
  const prices = data?.module_prices ?? [];
  const close = () => setOpen(undefined);
  return (
    <section className={`card ${classes.section}`} aria-labelledby="prices">
      <h2 id="prices">{t('payments.prices.title')}</h2>
      {prices.length === 0 ? <p className={classes.note}>{t('payments.prices.none')}</p> : null}
      <ul className={classes.list}>
        {prices.map((price) => (
          <li key={price.id}>
            <span>
              <span className={classes.name}>
                {`${word('payments.module', price.module)} · ${word('payments.size', price.size)}`}
              </span>
              <span className={classes.note}>
                {t('payments.prices.both', {
                  monthly: money(price.monthly, price.currency),
                  annual: money(price.annual, price.currency),
                })}
              </span>
            </span>
            <Button variant="default" size="xs" onClick={() => setOpen(price)}>
              {t('common.edit')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen('new')}>
          {t('payments.prices.add')}
        </Button>
      </div>
      <FormDialog title={t('payments.prices.add')} opened={open === 'new'} onClose={close}>
        <PriceForm currencies={data?.currencies ?? []} onClose={close} />
      </FormDialog>
      <FormDialog
        title={t('payments.prices.title')}
        opened={open !== undefined && open !== 'new'}
        onClose={close}
      >
        <PriceForm
          of={open === 'new' ? undefined : open}
          currencies={data?.currencies ?? []}
          onClose={close}
        />
      </FormDialog>
    </section>
  );
}

interface FormProps {
  of?: Price;
  currencies: string[];
  onClose: () => void;
}

function PriceForm({ of, currencies, onClose }: FormProps) {
  const { t } = useTranslation();
  const save = useSavePrice(of?.id ?? 0);
  const said = (amount: number | string) => (amount === '' ? t('form.required') : null);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        module: of?.module ?? 'User',
        size: of?.size ?? 'micro',
        currency: of?.currency ?? 'EUR',
        monthly: of ? fromMinor(of.monthly, of.currency) : 0,
        annual: of ? fromMinor(of.annual, of.currency) : 0,
      },
      // A sign must not get lost on the way: what is less than nothing the server refuses.
      validate: { monthly: said, annual: said },
    },
    async (values) => {
      const { currency } = values;
      await save.mutateAsync({
        ...values,
        monthly: toMinor(Number(values.monthly), currency),
        annual: toMinor(Number(values.annual), currency),
      } as Parameters<typeof save.mutateAsync>[0]);
      toast.done(t('common.saved'));
      onClose();
    },
  );
  const digits = digitsOf(form.getValues().currency);
  return (
    <Form onSubmit={submit} failure={failure}>
      <Select
        label={t('payments.prices.module')}
        allowDeselect={false}
        disabled={Boolean(of)}
        data={MODULES.map((value) => ({ value, label: t(`payments.module.${value}`) }))}
        {...form.getInputProps('module')}
      />
      <Pair>
        <Select
          label={t('payments.prices.size')}
          description={t('payments.prices.sizeHelp')}
          allowDeselect={false}
          disabled={Boolean(of)}
          data={SIZES.map((value) => ({ value, label: t(`payments.size.${value}`) }))}
          {...form.getInputProps('size')}
        />
        <Select
          label={t('payments.currency')}
          allowDeselect={false}
          searchable
          disabled={Boolean(of)}
          data={currencies}
          {...form.getInputProps('currency')}
        />
      </Pair>
      <Pair>
        <NumberInput
          label={t('payments.prices.monthly')}
          required
          decimalScale={digits}
          {...form.getInputProps('monthly')}
        />
        <NumberInput
          label={t('payments.prices.annual')}
          required
          decimalScale={digits}
          {...form.getInputProps('annual')}
        />
      </Pair>
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
