import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { useServerForm } from '@/ui/form/useServerForm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Place, PlaceChooser } from '../PlaceChooser';
import { type Pointer, usePointerWrites } from './api';
import classes from './plans.module.css';
import type { Spot } from './spot';

interface Props {
  siteId: number;
  planId: number;
  /** The one that is changed; nothing for a new one. */
  pointer?: Pointer;
  /** Where a new one is put. */
  spot: Spot;
  onClose: () => void;
}

/** Of which part of the site a pointer is, and what else it is called. */
export function PointerForm({ siteId, planId, pointer, spot, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const writes = usePointerWrites(siteId);
  const [place, setPlace] = useState<Place | null>(() => (pointer ? placeOf(pointer) : null));
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { division_id: place?.value ?? '', label: pointer?.label ?? '' },
      validate: { division_id: (text) => (text ? null : t('form.required')) },
    },
    async ({ label }): Promise<void> => {
      const tag = {
        division_id: place?.division_id ?? 0,
        department_id: place?.department_id ?? 0,
        unit_id: place?.unit_id ?? 0,
      };
      const body = { label: label.trim(), ...tag };
      if (pointer) await writes.edit.mutateAsync({ id: pointer.id, ...body });
      else await writes.add.mutateAsync({ id: planId, x: spot.x, y: spot.y, ...body });
      onClose();
    },
  );
  async function remove(id: number) {
    try {
      await writes.remove.mutateAsync({ id });
      onClose();
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  const errors = ['division_id', 'department_id', 'unit_id'].map((each) => form.errors[each]);
  return (
    <section
      className={`card ${classes.form}`}
      aria-label={t(pointer ? 'sites.plans.pointer' : 'sites.plans.newPointer')}
    >
      <Form onSubmit={submit} failure={failure}>
        <PlaceChooser
          label={t('sites.plans.of')}
          siteId={siteId}
          value={place}
          onChoose={(next) => {
            setPlace(next);
            form.setFieldValue('division_id', next?.value ?? '');
            form.clearErrors();
          }}
          error={errors.find(Boolean)}
          data-path="division_id"
        />
        <TextInput
          label={`${t('sites.plans.label')} (${t('common.optional')})`}
          placeholder={t('sites.plans.labelExample')}
          maxLength={120}
          {...form.getInputProps('label')}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={busy}>
            {t('common.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {pointer ? (
            <Button
              variant="subtle"
              color="danger"
              loading={writes.remove.isPending}
              onClick={() => void remove(pointer.id)}
            >
              {t('sites.plans.takeOff')}
            </Button>
          ) : null}
        </div>
      </Form>
    </section>
  );
}

/** What a pointer is of, as the chooser knows it. */
function placeOf({ division_id, department_id, unit_id, path }: Pointer): Place {
  const level = unit_id ? 'unit' : department_id ? 'department' : 'division';
  return {
    value: `${level}-${unit_id ?? department_id ?? division_id}`,
    label: path.split(' / ').at(-1) ?? path,
    about: path,
    site_id: 0,
    division_id,
    department_id,
    unit_id,
  };
}
