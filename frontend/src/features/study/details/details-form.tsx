/** The four sections of the form. */
import type { ReactNode } from 'react';

import { TextField } from '@/shared/ui/text-field';

import { birthYears } from '../content/age-group';
import { words } from '../words';
import { CheckChoices, RadioChoices, SelectField } from './choices';
import {
  type Draft,
  educations,
  genders,
  readingFormats,
  readingFrequencies,
  readingIssues,
  textTypes,
  toggleIssue,
} from './details';
import styles from './details-form.module.css';

interface Part {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}

const choicesOf = <Value extends string>(field: string, values: readonly Value[]) =>
  values.map((value) => ({ value, label: words(`${field}.${value}`) }));

function toggled<Value>(values: Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function DetailsForm(part: Part) {
  return (
    <>
      <Demographic {...part} />
      <Habits {...part} />
      <Languages {...part} />
      <Experience {...part} />
    </>
  );
}

function Demographic({ draft, change }: Part) {
  const years = birthYears().map((year) => ({ value: String(year), label: String(year) }));
  return (
    <Section title={words('details.demographic')}>
      <SelectField
        required
        label={words('details.birthYear')}
        empty={words('details.choose')}
        options={years}
        value={String(draft.birthYear ?? '')}
        onChoose={(year) => change({ birthYear: year === '' ? null : Number(year) })}
      />
      <RadioChoices
        required
        name="gender"
        legend={words('details.gender')}
        choices={choicesOf('gender', genders)}
        value={draft.gender}
        onChoose={(gender) => change({ gender })}
      />
      <SelectField
        required
        label={words('details.education')}
        hint={words('details.educationHint')}
        empty={words('details.choose')}
        options={choicesOf('education', educations)}
        value={draft.education}
        onChoose={(education) => change({ education })}
      />
    </Section>
  );
}

function Habits({ draft, change }: Part) {
  return (
    <Section title={words('details.habits')}>
      <RadioChoices
        required
        name="readingFrequency"
        legend={words('details.readingFrequency')}
        choices={choicesOf('readingFrequency', readingFrequencies)}
        value={draft.readingFrequency}
        onChoose={(readingFrequency) => change({ readingFrequency })}
      />
      <CheckChoices
        legend={words('details.textTypes')}
        hint={words('details.several')}
        choices={choicesOf('textTypes', textTypes)}
        values={draft.textTypes}
        onToggle={(type) => change({ textTypes: toggled(draft.textTypes, type) })}
      />
      <RadioChoices
        required
        name="readingFormat"
        legend={words('details.readingFormat')}
        choices={choicesOf('readingFormat', readingFormats)}
        value={draft.readingFormat}
        onChoose={(readingFormat) => change({ readingFormat })}
      />
    </Section>
  );
}

function Languages({ draft, change }: Part) {
  const { languages } = draft;
  const ticked = { de: languages.de, en: languages.en, other: languages.otherChecked };
  const names = ['de', 'en', 'other'] as const;
  const toggle = (name: (typeof names)[number]) => {
    const key = name === 'other' ? 'otherChecked' : name;
    change({ languages: { ...languages, [key]: !languages[key] } });
  };
  return (
    <Section title={words('details.languages')}>
      <CheckChoices
        legend={words('details.languagesQuestion')}
        hint={words('details.several')}
        choices={choicesOf('languages', names)}
        values={names.filter((name) => ticked[name])}
        onToggle={toggle}
      />
      {languages.otherChecked && (
        <TextField
          label={words('details.otherLanguage')}
          value={languages.other}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ languages: { ...languages, other: target.value } })}
        />
      )}
    </Section>
  );
}

function Experience({ draft, change }: Part) {
  return (
    <Section title={words('details.experience')}>
      <CheckChoices
        legend={words('details.readingIssues')}
        hint={words('details.several')}
        choices={choicesOf('readingIssues', readingIssues)}
        values={draft.readingIssues}
        onToggle={(issue) => change({ readingIssues: toggleIssue(draft.readingIssues, issue) })}
      />
      {draft.readingIssues.includes('other') && (
        <TextField
          label={words('details.otherIssue')}
          value={draft.otherIssue}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ otherIssue: target.value })}
        />
      )}
    </Section>
  );
}
