UPDATE study_settings SET settings = json_remove(settings, '$.opened');
