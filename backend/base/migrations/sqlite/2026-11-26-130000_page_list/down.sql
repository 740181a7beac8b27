DROP TABLE page_list;
