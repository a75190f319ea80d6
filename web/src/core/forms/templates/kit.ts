import type { UseFormInput, UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { Module } from '@/platform/holder';
import type { TemplateApi } from './api';

/** What every template has, whatever is made from it. */
export interface AnyTemplate {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Of the published form; 0: none is. */
  readonly version: number;
  /** Another version is being made. */
  readonly changed: boolean;
  readonly active: boolean;
  readonly updated_at: string;
  readonly can: { readonly update: string; readonly activate: string; readonly delete: string };
}

export interface FieldsProps<V> {
  form: UseFormReturnType<V>;
  /** Why its state may not be changed now; without a template there is nothing to switch. */
  state?: { readonly why?: string };
}

/** What a module calls its templates; all else is said in the same words. */
export interface KindWords {
  readonly title: string;
  readonly one: string;
  readonly about: string;
  readonly empty: string;
  readonly removeText: string;
}

/** What a module says of the templates that are its own. */
export interface TemplateKit<T extends AnyTemplate, V extends Record<string, unknown>> {
  readonly api: TemplateApi<T>;
  /** The list; a template is below it. */
  readonly path: '/audit-forms' | '/permit-forms';
  /** Whose rights it takes. */
  readonly right: Module;
  readonly empty: V;
  readonly valuesOf: (template: T) => V;
  /** What is sent of a new one. */
  readonly bodyOf: (values: V) => object;
  /** What is sent of a change: all of it, of which what is as it was is left out. */
  readonly wholeOf: (values: V) => object;
  readonly useCheck: () => UseFormInput<V>['validate'];
  readonly Fields: ComponentType<FieldsProps<V>>;
  readonly useWords: () => KindWords;
}
