import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Pair } from '@/ui/form/Form';
import type { Party } from './api';
import { countriesIn } from './countries';

export const NOBODY: Party = {
  name: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  vat_number: '',
  email: '',
};

interface Props {
  // The fields of a party stand in forms of several shapes.
  form: UseFormReturnType<never>;
  at: 'seller' | 'buyer';
}

/** Who sells or buys, as an invoice has to name them. */
export function PartyFields({ form, at }: Props) {
  const { t } = useTranslation();
  const { tag } = useFormats();
  const input = (name: keyof Party) => form.getInputProps(`${at}.${name}` as never);
  return (
    <>
      <TextInput label={t('payments.party.name')} required maxLength={200} {...input('name')} />
      <TextInput
        label={t('payments.party.address')}
        required
        maxLength={300}
        {...input('address')}
      />
      <Pair>
        <TextInput
          label={t('payments.party.postcode')}
          required
          maxLength={20}
          {...input('postcode')}
        />
        <TextInput label={t('payments.party.city')} required maxLength={100} {...input('city')} />
      </Pair>
      <Pair>
        <Select
          label={t('payments.party.country')}
          required
          allowDeselect={false}
          searchable
          data={countriesIn(tag)}
          {...input('country')}
        />
        <TextInput
          label={t('payments.party.vat')}
          description={t('payments.party.vatHelp')}
          maxLength={30}
          {...input('vat_number')}
        />
      </Pair>
      <TextInput
        label={t('payments.party.email')}
        type="email"
        required
        maxLength={254}
        {...input('email')}
      />
    </>
  );
}
