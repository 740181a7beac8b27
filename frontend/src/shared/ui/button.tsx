import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './button.module.css';

interface Look {
  /** 'main' is the one thing to do here; 'danger' is what cannot be undone. */
  look?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  /** Square, for an icon with an `aria-label`. */
  icon?: boolean | undefined;
}

function classesOf({ look = 'plain', icon }: Look, extra: string | undefined): string {
  return [styles.button, styles[look], icon && styles.icon, extra].filter(Boolean).join(' ');
}

export function Button({
  look,
  icon,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button type={type} className={classesOf({ look, icon }, className)} {...rest} />;
}

/** A quiet button that is an icon; its name is read, and shown to whoever waits over it. */
export function IconButton({
  name,
  ...rest
}: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return <Button look="quiet" icon aria-label={name} title={name} {...rest} />;
}

export function ButtonLink({ look, icon, className, ...rest }: Look & LinkProps) {
  return <Link className={classesOf({ look, icon }, className)} {...rest} />;
}
