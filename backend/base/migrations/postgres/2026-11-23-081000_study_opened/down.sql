UPDATE study_settings SET settings = (settings::jsonb - 'opened')::text;
