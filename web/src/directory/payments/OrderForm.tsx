import { Checkbox, NumberInput, Radio, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type FieldErrors } from '@/platform/errors';
import { queryClient } from '@/platform/queries';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { formErrors, useServerForm } from '@/ui/form/useServerForm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import {
  checkout,
  type Means,
  type Order,
  type Party,
  PREVIEWS,
  previewQuery,
  type Subscription,
  useOrder,
} from './api';
import { Lines } from './Lines';
import { NOBODY, PartyFields } from './PartyFields';
import classes from './payments.module.css';

interface Props {
  of: Subscription;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  frequency: Order['frequency'];
  currency: string;
  user_packs: number;
  permit_packs: number;
  incident_packs: number;
  audit_packs: number;
  buyer: Party;
  means: Means;
  charge_renewals: boolean;
}

const PACKS = ['User', 'Permit', 'Incident', 'Audit'] as const;
const fieldOf = (module: (typeof PACKS)[number]) =>
  `${module.toLowerCase()}_packs` as keyof Values & `${string}_packs`;
const PREVIEW_AFTER_MS = 300;

/** Packs are chosen, what they cost is seen at once, and the order makes the invoice. */
export function OrderForm({ of, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const order = useOrder();
  const sentence = useErrorSentence();
  const currencies = [...new Set((of.prices ?? []).map((price) => price.currency))];
  const paid = (module: string) =>
    of.packs?.find((each) => each.module === module)?.packs ?? (module === 'User' ? 1 : 0);
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: {
        frequency: of.frequency || 'annual',
        currency: of.currency || (currencies[0] ?? 'EUR'),
        user_packs: paid('User'),
        permit_packs: paid('Permit'),
        incident_packs: paid('Incident'),
        audit_packs: paid('Audit'),
        buyer: of.buyer ?? NOBODY,
        means: 'transfer',
        charge_renewals: false,
      },
    },
    async ({ means, charge_renewals: charge, ...values }) => {
      await queryClient.cancelQueries({ queryKey: PREVIEWS });
      const agreed = means === 'online' && charge;
      const { id } = await order.mutateAsync({ ...values, charge_renewals: agreed } as Order);
      if (means === 'online') {
        // Where that fails the invoice is there, and is paid from the list.
        const address = await checkout(id, means).catch((cause) => {
          toast.failed(sentence(cause));
        });
        if (address) return window.location.assign(address);
      }
      onClose();
      await navigate({ to: '/success' });
    },
  );
  const upgrades = Boolean(of.frequency);
  return (
    <Form onSubmit={submit} failure={failure}>
      <SegmentedControl
        aria-label={t('payments.frequency.label')}
        disabled={upgrades}
        data={[
          { value: 'annual', label: t('payments.frequency.annual') },
          { value: 'monthly', label: t('payments.frequency.monthly') },
        ]}
        {...form.getInputProps('frequency')}
      />
      <Select
        label={t('payments.currency')}
        data={currencies}
        allowDeselect={false}
        disabled={upgrades}
        {...form.getInputProps('currency')}
      />
      <div className={classes.packs}>
        {PACKS.map((module) => (
          <NumberInput
            key={module}
            label={t(`payments.module.${module}`)}
            description={t('payments.packs.of')}
            min={module === 'User' ? 1 : 0}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps(fieldOf(module))}
          />
        ))}
      </div>
      <Cost
        values={form.getValues()}
        asks={!busy && !order.isSuccess}
        onRefused={(fields) => form.setErrors(formErrors(fields))}
      />
      <PartyFields form={form as never} at="buyer" />
      <TextInput
        label={t('payments.party.reference')}
        description={t('payments.party.referenceHelp')}
        maxLength={100}
        {...form.getInputProps('buyer.reference')}
      />
      {of.online ? (
        <Radio.Group label={t('payments.means.label')} {...form.getInputProps('means')}>
          <div className={classes.choices}>
            <Radio value="transfer" label={t('payments.means.transfer')} />
            <Radio value="online" label={t('payments.means.online')} />
          </div>
        </Radio.Group>
      ) : null}
      {of.online && !of.automatic && form.getValues().means === 'online' ? (
        <Checkbox
          label={t('payments.automatic.label')}
          description={t('payments.automatic.text')}
          {...form.getInputProps('charge_renewals', { type: 'checkbox' })}
        />
      ) : null}
      <DialogFoot send={t('payments.order.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}

interface CostProps {
  values: Values;
  /** Not while it is being ordered, nor after: with an open invoice there is nothing to order. */
  asks: boolean;
  onRefused: (fields: FieldErrors) => void;
}

/** Of an order what its price depends on: who else the buyer is changes nothing. */
function priced({ means, charge_renewals, buyer, ...wanted }: Values): Order {
  const { country, vat_number } = buyer;
  return { ...wanted, buyer: { ...NOBODY, country, vat_number } } as Order;
}

/** What it comes to, as it is being chosen. */
function Cost({ values, asks, onRefused }: CostProps) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [chosen] = useDebouncedValue(values, PREVIEW_AFTER_MS);
  const { data, error } = useQuery({ ...previewQuery(priced(chosen)), enabled: asks });
  const fields = error instanceof ApiError ? error.fields : undefined;
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (fields && Object.keys(fields).length > 0) refused(fields);
  }, [fields]);
  if (error) return <p role="alert">{sentence(error)}</p>;
  if (!data) return null;
  return (
    <div aria-live="polite">
      {data.upgrades ? <p className={classes.note}>{t('payments.order.upgrades')}</p> : null}
      <Lines of={data.document} />
    </div>
  );
}
