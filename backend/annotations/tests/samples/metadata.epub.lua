-- we can read Lua syntax here!
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "The first day",
            ["color"] = "green",
            ["datetime"] = "2025-11-02 21:15:30",
            ["datetime_updated"] = "2025-11-03 08:00:00",
            ["drawer"] = "lighten",
            ["note"] = "He trusts \"nobody\".\
Not even himself.",
            ["page"] = "/body/DocFragment[1]/body/p[2]/text().15",
            ["pageno"] = 3,
            ["pos0"] = "/body/DocFragment[1]/body/p[2]/text().15",
            ["pos1"] = "/body/DocFragment[1]/body/p[2]/text().41",
            ["text"] = "The miller counted his sacks",
        },
        [2] = {
            ["chapter"] = "The second day",
            ["datetime"] = "2025-11-04 20:00:00",
            ["page"] = "/body/DocFragment[2]/body/p[1]/text().0",
            ["pageno"] = 9,
            ["text"] = "in The second day",
        },
    },
    ["doc_pages"] = 12,
    ["doc_props"] = {
        ["authors"] = "A. Writer\
B. Writer",
        ["identifiers"] = "isbn:9780000000001\
uuid:5d2e",
        ["title"] = "The Mill at the Ford",
    },
    ["percent_finished"] = 0.25,
}
