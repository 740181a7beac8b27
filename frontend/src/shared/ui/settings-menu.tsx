import { Check, CircleUserRound, ClipboardList, Settings2 } from 'lucide-react';
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { chooseLanguage, languages } from '@/shared/i18n/i18n';
import { useTheme } from '@/shared/theme/theme-store';
import { themes } from '@/shared/theme/themes';

import buttons from './button.module.css';
import styles from './settings-menu.module.css';

/** Colours, language and the way to the profile, behind one button. */
export function SettingsMenu() {
  const { t, i18n } = useTranslation();
  const { theme, own, choose } = useTheme();
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <Button
        aria-label={t('library.menu')}
        className={`${buttons.button} ${buttons.quiet} ${buttons.icon}`}
      >
        <Settings2 aria-hidden />
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Menu className={styles.menu ?? ''} aria-label={t('library.menu')}>
          <MenuItem
            id="profile"
            textValue={t('profile')}
            className={styles.item ?? ''}
            onAction={() => void navigate('/profile')}
          >
            <CircleUserRound aria-hidden />
            <span className={styles.name}>{t('profile')}</span>
          </MenuItem>
          <MenuItem
            id="study"
            textValue={t('study')}
            className={styles.item ?? ''}
            onAction={() => void navigate('/data-collection')}
          >
            <ClipboardList aria-hidden />
            <span className={styles.name}>{t('study')}</span>
          </MenuItem>
          <Separator className={styles.separator ?? ''} />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[theme]}
            onSelectionChange={(keys) => {
              const chosen = themes.find((name) => new Set(keys).has(name));
              if (chosen) choose(chosen);
            }}
          >
            <Header className={styles.header}>{t('theme.label')}</Header>
            {themes.map((name) => (
              <Choice
                key={name}
                id={name}
                name={t(`theme.${name}`)}
                swatch={name}
                colour={name === 'own' ? own.page : undefined}
              />
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[i18n.language]}
            onSelectionChange={(keys) => {
              const chosen = languages.find((name) => new Set(keys).has(name));
              if (chosen) void chooseLanguage(chosen);
            }}
          >
            <Header className={styles.header}>{t('language.label')}</Header>
            {languages.map((name) => (
              <Choice key={name} id={name} name={t(`language.${name}`)} />
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function Choice({
  id,
  name,
  swatch,
  colour,
}: {
  id: string;
  name: string;
  swatch?: string;
  colour?: string | undefined;
}) {
  return (
    <MenuItem id={id} textValue={name} className={styles.item ?? ''}>
      {({ isSelected }) => (
        <>
          {swatch && (
            <span
              className={styles.swatch}
              data-swatch={swatch}
              style={colour ? { background: colour } : undefined}
            />
          )}
          <span className={styles.name}>{name}</span>
          {isSelected && <Check aria-hidden />}
        </>
      )}
    </MenuItem>
  );
}
