return {
    ["bookmarks"] = {
        [1] = {
            ["chapter"] = "The second day",
            ["datetime"] = "2022-05-06 07:08:09",
            ["highlighted"] = true,
            ["notes"] = "Nobody had seen the heron before.",
            ["page"] = "/body/DocFragment[2]/body/p[1]/text().0",
            ["text"] = "A heron!",
        },
        [2] = {
            ["datetime"] = "2022-05-07 07:08:09",
            ["highlighted"] = true,
            ["notes"] = "the water stood still",
            ["page"] = "/body/DocFragment[2]/body/p[1]/text().40",
            ["text"] = "Page 9 the water stood still @ 2022-05-07 07:08:09",
        },
        [3] = {
            ["datetime"] = "2022-05-08 07:08:09",
            ["notes"] = "in The first day",
            ["page"] = "/body/DocFragment[1]/body/p[1]/text().0",
        },
    },
    ["highlight"] = {
        [9] = {
            [1] = {
                ["chapter"] = "The second day",
                ["datetime"] = "2022-05-06 07:08:09",
                ["drawer"] = "underscore",
                ["pos0"] = "/body/DocFragment[2]/body/p[1]/text().0",
                ["text"] = "Nobody had seen the heron before.",
            },
            [2] = {
                ["datetime"] = "2022-05-07 07:08:09",
                ["drawer"] = "lighten",
                ["pos0"] = "/body/DocFragment[2]/body/p[1]/text().40",
                ["text"] = "the water stood still",
            },
        },
    },
    ["stats"] = {
        ["authors"] = "A. Writer",
        ["title"] = "The Mill at the Ford",
    },
}
